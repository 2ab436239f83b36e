import { isReservedName } from '../config/index.ts';
import type { View } from '../contract/index.ts';
import type { FeedRef, FeedSort, HomeFeedMode } from '../model/index.ts';
import { defaultSort, type Preferences } from './preferences.ts';
import { postIdFault, userNameFault } from './route-checks.ts';

export interface Address {
  pathname: string;
  /** The value of a key of the query string, or `null`. */
  query: (key: string) => string | null;
}

/**
 * The view that an address shows first. The engine fetches it before the page's code has run, which then
 * watches the same view. `null` if there is none, or if only the page can tell. See `tests/unit/shared/rules/address-view.test.ts`.
 */
export function viewOfAddress(
  { pathname, query }: Address,
  isSignedIn: boolean,
  preferences: Preferences,
): View | null {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = '', second = ''] = parts.map(decoded);
  if (parts.length === 2 && first !== 'filter') {
    if (!isUserName(first) || postIdFault(second) !== null) return null;
    return { kind: 'post', postId: second };
  }
  const chosen = oneOf<FeedSort>(query('sort'), ['ACTIVITY', 'CHRONOLOGIC']);
  const feed = feedOf(parts.length > 1 ? `${first}/${second}` : first, isSignedIn, chosen, query, preferences);
  if (!feed || parts.length > 2) return null;
  const offset = query('offset') ?? '';
  return { kind: 'feed', feed, offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0 };
}

function feedOf(
  path: string,
  isSignedIn: boolean,
  chosen: FeedSort | undefined,
  query: Address['query'],
  preferences: Preferences,
): FeedRef | null {
  const sortOf = (kind: FeedRef['kind']) => chosen ?? defaultSort(kind, preferences);
  switch (path) {
    case '': {
      const modes = ['friends-only', 'classic', 'friends-all-activity'] as const;
      const mode = oneOf<HomeFeedMode>(query('mode'), modes) ?? preferences.homeFeedMode;
      return isSignedIn ? { kind: 'home', sort: chosen ?? preferences.homeFeedSort, mode } : null;
    }
    case 'filter/discussions':
      return isSignedIn ? { kind: 'discussions', sort: sortOf('discussions') } : null;
    case 'filter/saves':
      return isSignedIn ? { kind: 'saves', sort: sortOf('saves') } : null;
    case 'filter/direct':
      return isSignedIn ? { kind: 'directs', sort: sortOf('directs') } : null;
    case 'filter/best_of':
      return { kind: 'bestof' };
    case 'filter/everything':
      return { kind: 'everything' };
    default:
      return isUserName(path) ? { kind: 'user', username: path, section: 'posts', sort: sortOf('user') } : null;
  }
}

const isUserName = (part: string): boolean => userNameFault(part) === null && !isReservedName(part);

const oneOf = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
  allowed.find((word) => word === value);

/** A part of a path that cannot be decoded becomes one that is no name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '%';
  }
}
