import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../-guards.ts';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';
import { textSearch } from '../-search.ts';

export const Route = createFileRoute('/_app/friends')({
  validateSearch: textSearch('show'),
  beforeLoad: requireSignIn,
  component: () => <PlaceholderScreen title="Friends" purpose="see whom you read, who reads you, and who asks to" />,
});
