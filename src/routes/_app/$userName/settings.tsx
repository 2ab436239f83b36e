import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/settings')({
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen
      title="Group settings"
      purpose="change the name, picture, description and privacy of a group that you run"
    />
  ),
});
