import type { ReactNode } from 'react';
import { HighlightScope, SearchForm, SearchWords, SignInToSearch } from '../../features/search/index.ts';
import { useConfig } from '../../live/index.ts';
import { feedTitle } from '../../shared/rules/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { formatQueryString } from '../-query-string.ts';
import type { PostsSearch } from '../-search.ts';
import { useTitle } from '../-title.ts';
import { FeedScreen } from './FeedScreen.tsx';

/** Posts that match a query, or the search form (spec §2 "Search page"). */
export function SearchScreen({ search, isSignedIn }: { search: PostsSearch; isSignedIn: boolean }) {
  const { q, qs, advanced, offset = 0 } = search;
  const query = (q ?? qs ?? '').trim();
  if (!isSignedIn)
    return (
      <Unsearched>
        <SignInToSearch />
      </Unsearched>
    );
  if (query === '')
    return (
      <Unsearched>
        <SearchForm query="" />
      </Unsearched>
    );
  const feed = { kind: 'search', query } as const;
  return (
    <HighlightScope query={query}>
      <FeedScreen
        feed={feed}
        offset={offset}
        path={`/search${formatQueryString({ q: query, advanced })}`}
        whenEmpty={<EmptyState title="No results found. Try a different query." />}
      >
        {advanced !== undefined && <SearchForm query={query} />}
        <SearchWords feed={feed} offset={offset} />
      </FeedScreen>
    </HighlightScope>
  );
}

function Unsearched({ children }: { children: ReactNode }) {
  useTitle(feedTitle({ kind: 'search', query: '' }, useConfig().siteTitle));
  return children;
}
