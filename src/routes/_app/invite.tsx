import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignIn } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const InvitePage = lazyScreen(
  lazyModule(() => import('../../features/invitations/index.ts')),
  ({ InvitePage }) => InvitePage,
);

export const Route = createFileRoute('/_app/invite')({ beforeLoad: requireSignIn, component: Invite });

function Invite() {
  useNamedTitle('Invite');
  return <InvitePage />;
}
