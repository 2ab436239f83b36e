import type { AccountId, FeedRef, FeedSort, HomeFeedMode, Self } from '../model/index.ts';

/** Key of the viewer's preferences in frontendPreferences, shared with other clients (DECISIONS, defaults). */
export const PREFERENCES_KEY = 'net.freefeed';

const DAY_MS = 86_400_000;

/** The viewer's settings (spec §3 frontendPreferences). Times in ms. */
export interface Preferences {
  homeFeedSort: FeedSort;
  homeFeedMode: HomeFeedMode;
  realtimeActive: boolean;
  saveDrafts: boolean;
  pinnedGroupIds: AccountId[];
  /** Home feed: usernames and hashtags whose posts are hidden. */
  hideUsers: string[];
  hideTags: string[];
  hidesInNonHomeFeeds: boolean;
  omitRepeatedBubbles: boolean;
  showTimestamps: boolean;
  highlightComments: boolean;
  hideRepliesToBanned: boolean;
  allowLinksPreview: boolean;
  readMoreStyle: 'modern' | 'expandable';
  /** 1 screen name only, 2 screen name plus username, 3 username only. */
  nameDisplay: 1 | 2 | 3;
  useYou: boolean;
  timeDisplay: { amPm: boolean; absolute: boolean };
  hideUnreadNotifications: boolean;
  /** '' = the browser's language. */
  translateToLang: string;
  /** Minimum pause between two comments for a spacer. */
  spacerAfterMs: number;
}

// Decoded by hand, without schemas: this code is in the bundle of the first screen.
const oneOf = <const T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.find((word) => word === value) ?? otherwise;
const on = (value: unknown): boolean => (typeof value === 'boolean' ? value : true);
const off = (value: unknown): boolean => (typeof value === 'boolean' ? value : false);
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : [];
/** Stored as a list or as an object keyed by group id. */
const idList = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : words(value);
const spacer = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 6 * DAY_MS);

const recordAt = (value: unknown, key: string): Record<string, unknown> => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
};

/** Returns the viewer's preferences, with the defaults of DECISIONS for absent or unknown values. Visitors have the defaults. */
export function readPreferences(self: Pick<Self, 'frontendPreferences'> | undefined): Preferences {
  const mine = recordAt(self?.frontendPreferences, PREFERENCES_KEY);
  const home = recordAt(mine, 'homefeed');
  const comments = recordAt(mine, 'comments');
  const names = recordAt(mine, 'displayNames');
  const time = recordAt(mine, 'timeDisplay');
  return {
    homeFeedSort: oneOf(mine.homeFeedSort, ['ACTIVITY', 'CHRONOLOGIC'], 'ACTIVITY'),
    homeFeedMode: oneOf(mine.homeFeedMode, ['friends-only', 'classic', 'friends-all-activity'], 'classic'),
    realtimeActive: off(mine.realtimeActive),
    saveDrafts: on(mine.saveDrafts),
    pinnedGroupIds: idList(mine.pinnedGroups) as AccountId[],
    hideUsers: words(home.hideUsers),
    hideTags: words(home.hideTags),
    hidesInNonHomeFeeds: off(mine.hidesInNonHomeFeeds),
    omitRepeatedBubbles: on(comments.omitRepeatedBubbles),
    showTimestamps: off(comments.showTimestamps),
    highlightComments: on(comments.highlightComments),
    hideRepliesToBanned: off(comments.hideRepliesToBanned),
    allowLinksPreview: off(mine.allowLinksPreview),
    readMoreStyle: oneOf(mine.readMoreStyle, ['modern', 'expandable'], 'modern'),
    nameDisplay: oneOf(names.displayOption, [1, 2, 3], 2),
    useYou: on(names.useYou),
    timeDisplay: { amPm: off(time.amPm), absolute: off(time.absolute) },
    hideUnreadNotifications: off(mine.hideUnreadNotifications),
    translateToLang: typeof mine.translateToLang === 'string' ? mine.translateToLang : '',
    spacerAfterMs: spacer(mine.timeDifferenceForSpacer),
  };
}

/** Returns the initial order of a feed: for home the viewer's choice, otherwise the opposite of home's default (spec §4). */
export function defaultSort(kind: FeedRef['kind'], preferences: Pick<Preferences, 'homeFeedSort'>): FeedSort {
  return kind === 'home' ? preferences.homeFeedSort : 'CHRONOLOGIC';
}
