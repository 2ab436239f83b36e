import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../live/index.ts';
import { requireSignInAtStart } from '../-guards.ts';
import { lazyScreen } from '../-lazy.ts';
import { postsSearch } from '../-search.ts';

const SearchScreen = lazyScreen(async () => (await import('../-screens/SearchScreen.tsx')).SearchScreen);

export const Route = createFileRoute('/_app/search')({
  validateSearch: postsSearch,
  beforeLoad: requireSignInAtStart,
  component: Search,
});

function Search() {
  return <SearchScreen search={Route.useSearch()} isSignedIn={useSession() !== null} />;
}
