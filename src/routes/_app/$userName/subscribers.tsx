import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../-lazy.tsx';
import { rosterScreen } from '../../-modules.ts';

const RosterScreen = lazyScreen(rosterScreen, ({ RosterScreen }) => RosterScreen);

export const Route = createFileRoute('/_app/$userName/subscribers')({ component: Subscribers });

function Subscribers() {
  return <RosterScreen username={Route.useParams().userName} kind="subscribers" />;
}
