import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/manage-subscribers')({
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen
      title="Manage subscribers"
      purpose="make administrators of subscribers, and remove or block them"
    />
  ),
});
