import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignInAtStart } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';
import { postsSearch } from '../-search.ts';

const SearchScreen = lazyScreen(
  lazyModule(() => import('../-screens/SearchScreen.tsx')),
  ({ SearchScreen }) => SearchScreen,
);

export const Route = createFileRoute('/_app/search')({
  validateSearch: postsSearch,
  beforeLoad: requireSignInAtStart,
  component: Search,
});

function Search() {
  return <SearchScreen search={Route.useSearch()} isSignedIn={useSession() !== null} />;
}
