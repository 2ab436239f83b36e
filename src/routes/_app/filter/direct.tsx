import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { FeedScreen, sortedPath, useSort } from '../../-screens/FeedScreen.tsx';
import { feedSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/direct')({
  validateSearch: feedSearch,
  beforeLoad: requireSignIn,
  component: Directs,
});

function Directs() {
  const { offset = 0, sort: chosen } = Route.useSearch();
  const { sort, ordering } = useSort('directs', chosen);
  return (
    <FeedScreen
      feed={{ kind: 'directs', sort }}
      offset={offset}
      path={sortedPath('/filter/direct', chosen)}
      ordering={ordering}
    />
  );
}
