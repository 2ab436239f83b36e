import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/groups/create')({
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen title="Create a group" purpose="found a group" back={{ href: '/groups', label: 'Groups' }} />
  ),
});
