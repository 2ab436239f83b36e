import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignIn } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';

const FriendsScreen = lazyScreen(
  lazyModule(() => import('../-screens/FriendsScreen.tsx')),
  ({ FriendsScreen }) => FriendsScreen,
);

export const Route = createFileRoute('/_app/friends')({
  validateSearch: textSearch('show'),
  beforeLoad: requireSignIn,
  component: Friends,
});

function Friends() {
  return <FriendsScreen show={Route.useSearch().show} />;
}
