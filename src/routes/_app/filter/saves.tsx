import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { FeedScreen, sortedPath, useSort } from '../../-screens/FeedScreen.tsx';
import { feedSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/saves')({
  validateSearch: feedSearch,
  beforeLoad: requireSignIn,
  component: Saves,
});

function Saves() {
  const { offset = 0, sort: chosen } = Route.useSearch();
  const { sort, ordering } = useSort('saves', chosen);
  return (
    <FeedScreen
      feed={{ kind: 'saves', sort }}
      offset={offset}
      path={sortedPath('/filter/saves', chosen)}
      ordering={ordering}
    />
  );
}
