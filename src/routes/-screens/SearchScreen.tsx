import type { ReactNode } from 'react';
import {
  DeviceHits,
  HighlightScope,
  RecentSearches,
  SearchForm,
  SearchWords,
  SignInToSearch,
  UnansweredSearch,
  useRecordSearch,
  useSearch,
} from '../../features/search/index.ts';
import { useConfig } from '../../live/index.ts';
import { feedTitle } from '../../shared/rules/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
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
        <ScreenTitle>Search</ScreenTitle>
        <SearchForm query="" />
        <RecentSearches isInitiallyOpen />
      </Unsearched>
    );
  return <Found query={query} offset={offset} advanced={advanced} />;
}

interface FoundProps {
  query: string;
  offset: number;
  advanced: string | undefined;
}

function Found({ query, offset, advanced }: FoundProps) {
  const feed = { kind: 'search', query } as const;
  const state = useSearch(feed, offset);
  useRecordSearch(query, state.isValid);
  const isAdvanced = advanced !== undefined;
  const hasForm = isAdvanced || state.refusal !== null;
  return (
    <HighlightScope query={query}>
      <FeedScreen
        feed={feed}
        offset={offset}
        path={`/search${formatQueryString({ q: query, advanced })}`}
        whenEmpty={<EmptyState title="No results found. Try a different query." />}
        // What is found on this device stands below.
        whenNotStored={<UnansweredSearch />}
      >
        {hasForm && (
          <>
            <SearchForm query={query} refusal={state.refusal} />
            <RecentSearches isInitiallyOpen={state.refusal !== null} />
          </>
        )}
        {state.refusal === null && <SearchWords query={query} state={state} isAdvanced={isAdvanced} />}
      </FeedScreen>
      {state.refusal === null && <DeviceHits feed={feed} isBelowServers={state.isAnswered} />}
    </HighlightScope>
  );
}

function Unsearched({ children }: { children: ReactNode }) {
  useTitle(feedTitle({ kind: 'search', query: '' }, useConfig().siteTitle));
  return children;
}
