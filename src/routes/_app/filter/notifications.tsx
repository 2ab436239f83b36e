import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';
import { textSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/notifications')({
  validateSearch: textSearch('filter', 'offset'),
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen title="Notifications" purpose="see who answered, mentioned, invited or subscribed" />
  ),
});
