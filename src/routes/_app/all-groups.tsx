import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/all-groups')({
  component: () => <PlaceholderScreen title="Public groups" purpose="see all public groups of this site" />,
});
