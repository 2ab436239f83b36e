import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn, requireUserName } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/manage-subscribers')({
  beforeLoad: ({ params, ...visit }) => {
    requireUserName(params);
    requireSignIn(visit);
  },
  component: () => (
    <PlaceholderScreen
      title="Manage subscribers"
      purpose="make administrators of subscribers, and remove or block them"
    />
  ),
});
