import { PostForm } from '../../features/composer/index.ts';
import { UnreadDirects } from '../../features/directs/index.ts';
import { formatQueryString } from '../-query-string.ts';
import type { DirectsSearch } from '../-search.ts';
import { FeedScreen, sortedPath, useSort } from './FeedScreen.tsx';

const PATH = '/filter/direct';

/** Direct messages, with the form of a new one to the account in the address (spec §2 "Routes"). */
export function DirectsScreen({ search }: { search: DirectsSearch }) {
  const { offset = 0, sort: chosen, to, invite } = search;
  const { sort, ordering } = useSort('directs', chosen);
  return (
    <FeedScreen feed={{ kind: 'directs', sort }} offset={offset} path={sortedPath(PATH, chosen)} ordering={ordering}>
      <UnreadDirects />
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
