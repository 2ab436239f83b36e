import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/filter/drafts')({
  beforeLoad: requireSignIn,
  component: () => <PlaceholderScreen title="Drafts" purpose="find what you began to write" />,
});
