import { useNavigate } from '@tanstack/react-router';
import { PostForm } from '../../features/composer/index.ts';
import { HomeLists, RequestAlert } from '../../features/home/index.ts';
import { usePreferences, useSavePreferences, useShell } from '../../live/index.ts';
import { useMediaQuery } from '../../platform/media-query.ts';
import { SIDEBAR_BREAKPOINT_PX } from '../../shared/config/index.ts';
import type { FeedRef, FeedSort, HomeFeedMode, HomeList } from '../../shared/model/index.ts';
import { homeListAddress, homeListEditorPath, homeListPath, inherentList } from '../../shared/rules/index.ts';
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
  const lists = shell?.homeLists ?? [];
  const shown = list ?? inherentList(lists);
  const path = homeListPath(shown, lists);
  const feed: FeedRef = { kind: 'home', ...(list ? { listId: list.id } : {}), sort, mode };
  // A preference, which also applies to later visits (spec §4 "Feed sort").
  const choose = (change: { homeFeedSort: FeedSort } | { homeFeedMode: HomeFeedMode }) => {
    savePreferences(change);
    void navigate({ href: path, replace: true });
  };
  const query = formatQueryString(chosen);
  const hasSwitcher = isNarrow && lists.length > 1;

  return (
    <FeedScreen
      feed={feed}
      offset={offset}
      path={path + query}
      heading={shown.title}
      {...(list ? { name: list.title } : {})}
      {...(hasSwitcher ? { switcher: <HomeLists lists={lists} current={shown} /> } : {})}
      editor={{ href: homeListEditorPath(shown, lists), label: 'Edit list' }}
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
      {/* Its draft stays when the list gets another title. */}
      {offset === 0 && <PostForm address={homeListAddress(shown, lists) + query} />}
    </FeedScreen>
  );
}
