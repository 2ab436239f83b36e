import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from './-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/bookmarklet')({
  component: () => <PlaceholderScreen title="Bookmarklet" purpose="post what you found on another page" />,
});
