import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/about/stats')({
  component: () => (
    <PlaceholderScreen
      title="Stats"
      purpose="see the numbers of this site over time"
      back={{ href: '/about', label: 'About' }}
    />
  ),
});
