import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/about/donate')({
  component: () => (
    <PlaceholderScreen
      title="Donate"
      purpose="read how to support this site"
      back={{ href: '/about', label: 'About' }}
    />
  ),
});
