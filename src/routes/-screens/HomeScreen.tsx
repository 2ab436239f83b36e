import { useNavigate } from '@tanstack/react-router';
import { PostForm } from '../../features/composer/index.ts';
import { HomeLists, RequestAlert } from '../../features/home/index.ts';
import { usePreferences, useSavePreferences, useShell } from '../../live/index.ts';
import { useMediaQuery } from '../../platform/media-query.ts';
import { SIDEBAR_BREAKPOINT_PX } from '../../shared/config/index.ts';
import type { FeedRef, FeedSort, HomeFeedMode, HomeList } from '../../shared/model/index.ts';
import { homeListPath } from '../../shared/rules/index.ts';
import { formatQueryString } from '../-query-string.ts';
import type { HomeSearch } from '../-search.ts';
import { FeedScreen } from './FeedScreen.tsx';

/** The home feed, or one of the viewer's additional home lists. */
export function HomeScreen({ list, search }: { list?: HomeList; search: HomeSearch }) {
  const { offset = 0 } = search;
  const chosen = { sort: search.sort, mode: search.mode };
  const preferences = usePreferences();
  const savePreferences = useSavePreferences();
  const shell = useShell();
  const navigate = useNavigate();
  const isNarrow = !useMediaQuery(`(min-width: ${SIDEBAR_BREAKPOINT_PX}px)`);
  const { sort = preferences.homeFeedSort, mode = preferences.homeFeedMode } = chosen;
  const path = list ? homeListPath(list) : '/';
  const feed: FeedRef = { kind: 'home', ...(list ? { listId: list.id } : {}), sort, mode };
  // A preference, which also applies to later visits (spec §4 "Feed sort").
  const choose = (change: { homeFeedSort: FeedSort } | { homeFeedMode: HomeFeedMode }) => {
    savePreferences(change);
    void navigate({ href: path, replace: true });
  };
  const lists = shell?.homeLists ?? [];
  const address = path + formatQueryString(chosen);
  const hasSwitcher = isNarrow && lists.length > 1;

  return (
    <FeedScreen
      feed={feed}
      offset={offset}
      path={address}
      {...(list ? { heading: list.title } : {})}
      {...(hasSwitcher ? { switcher: <HomeLists lists={lists} currentPath={path} /> } : {})}
      ordering={{
        sort,
        onSort: (next) => choose({ homeFeedSort: next }),
        realtime: {
          isActive: preferences.realtimeActive,
          onActive: (realtimeActive) => savePreferences({ realtimeActive }),
        },
        ...(list ? {} : { home: { mode, onMode: (next) => choose({ homeFeedMode: next }) } }),
      }}
      alerts={<RequestAlert requesters={shell?.requesters ?? []} groups={shell?.managedGroups ?? []} />}
    >
      {offset === 0 && <PostForm address={address} />}
    </FeedScreen>
  );
}
