import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn, requireUserName } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/settings')({
  beforeLoad: ({ params, ...visit }) => {
    requireUserName(params);
    requireSignIn(visit);
  },
  component: () => (
    <PlaceholderScreen
      title="Group settings"
      purpose="change the name, picture, description and privacy of a group that you run"
    />
  ),
});
