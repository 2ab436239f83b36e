import { createFileRoute } from '@tanstack/react-router';
import { PostForm } from '../../../features/composer/index.ts';
import { requireSignIn } from '../../-guards.ts';
import { formatQueryString } from '../../-query-string.ts';
import { FeedScreen, sortedPath, useSort } from '../../-screens/FeedScreen.tsx';
import { directsSearch } from '../../-search.ts';

export const Route = createFileRoute('/_app/filter/direct')({
  validateSearch: directsSearch,
  beforeLoad: requireSignIn,
  component: Directs,
});

const PATH = '/filter/direct';

function Directs() {
  const { offset = 0, sort: chosen, to, invite } = Route.useSearch();
  const { sort, ordering } = useSort('directs', chosen);
  return (
    <FeedScreen feed={{ kind: 'directs', sort }} offset={offset} path={sortedPath(PATH, chosen)} ordering={ordering}>
      {offset === 0 && (
        <PostForm
          address={PATH + formatQueryString({ sort: chosen, to, invite })}
          mode="direct"
          to={to ? [to] : []}
          invite={invite}
        />
      )}
    </FeedScreen>
  );
}
