import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { FeedScreen, sortedPath, useSort } from '../../-screens/FeedScreen.tsx';
import { feedSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/discussions')({
  validateSearch: feedSearch,
  beforeLoad: requireSignIn,
  component: Discussions,
});

function Discussions() {
  const { offset = 0, sort: chosen } = Route.useSearch();
  const { sort, ordering } = useSort('discussions', chosen);
  return (
    <FeedScreen
      feed={{ kind: 'discussions', sort }}
      offset={offset}
      path={sortedPath('/filter/discussions', chosen)}
      ordering={ordering}
    />
  );
}
