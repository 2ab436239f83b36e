import { createFileRoute } from '@tanstack/react-router';
import { joining } from '../-joining.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const InvitedPage = lazyScreen(joining, ({ InvitedPage }) => InvitedPage);

export const Route = createFileRoute('/_app/invited/$invitationId')({ component: Invited });

function Invited() {
  useNamedTitle('Invitation');
  return <InvitedPage invitationId={Route.useParams().invitationId} />;
}
