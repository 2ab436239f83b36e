import * as v from 'valibot';
import type { AccountId, FeedRef, FeedSort, HomeFeedMode, Self } from '../model/index.ts';

/** Key of the viewer's preferences in frontendPreferences, shared with other clients (DECISIONS, defaults). */
export const PREFERENCES_KEY = 'net.freefeed';

const DAY_MS = 86_400_000;

/** The viewer's own settings (spec §3 frontendPreferences). Times in ms. */
export interface Preferences {
  homeFeedSort: FeedSort;
  homeFeedMode: HomeFeedMode;
  realtimeActive: boolean;
  saveDrafts: boolean;
  pinnedGroupIds: AccountId[];
  /** Home feed: whose posts, and posts with which hashtags, are hidden. */
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
  /** A pause between two comments that is longer gets a spacer. */
  spacerAfterMs: number;
}

const off = v.fallback(v.boolean(), false);
const on = v.fallback(v.boolean(), true);
const words = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((word) => typeof word === 'string')),
  ),
  [],
);
// Kept as a list or as an object keyed by group id.
const idList = v.fallback(
  v.union([v.array(v.string()), v.pipe(v.record(v.string(), v.unknown()), v.transform(Object.keys))]),
  [],
);

const kept = v.object({
  homeFeedSort: v.fallback(v.picklist(['ACTIVITY', 'CHRONOLOGIC']), 'ACTIVITY'),
  homeFeedMode: v.fallback(v.picklist(['friends-only', 'classic', 'friends-all-activity']), 'classic'),
  realtimeActive: off,
  saveDrafts: on,
  pinnedGroups: idList,
  hidesInNonHomeFeeds: off,
  allowLinksPreview: off,
  readMoreStyle: v.fallback(v.picklist(['modern', 'expandable']), 'modern'),
  hideUnreadNotifications: off,
  translateToLang: v.fallback(v.string(), ''),
  timeDifferenceForSpacer: v.fallback(v.pipe(v.number(), v.minValue(0)), 6 * DAY_MS),
});
const keptHome = v.object({ hideUsers: words, hideTags: words });
const keptComments = v.object({
  omitRepeatedBubbles: on,
  showTimestamps: off,
  highlightComments: on,
  hideRepliesToBanned: off,
});
const keptNames = v.object({ displayOption: v.fallback(v.picklist([1, 2, 3]), 2), useYou: on });
const keptTime = v.object({ amPm: off, absolute: off });

const recordAt = (value: unknown, key: string): Record<string, unknown> => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
};

/** The viewer's preferences with the defaults of DECISIONS for what is absent or not understood. A visitor has the defaults. */
export function readPreferences(self: Pick<Self, 'frontendPreferences'> | undefined): Preferences {
  const mine = recordAt(self?.frontendPreferences, PREFERENCES_KEY);
  const { pinnedGroups, timeDifferenceForSpacer, ...same } = v.parse(kept, mine);
  const { displayOption, useYou } = v.parse(keptNames, recordAt(mine, 'displayNames'));
  return {
    ...same,
    ...v.parse(keptHome, recordAt(mine, 'homefeed')),
    ...v.parse(keptComments, recordAt(mine, 'comments')),
    pinnedGroupIds: pinnedGroups as AccountId[],
    nameDisplay: displayOption,
    useYou,
    timeDisplay: v.parse(keptTime, recordAt(mine, 'timeDisplay')),
    spacerAfterMs: timeDifferenceForSpacer,
  };
}

/** The order in which a feed opens: home as the viewer chose, other feeds by the other order than home's default (spec §4). */
export function defaultSort(kind: FeedRef['kind'], preferences: Pick<Preferences, 'homeFeedSort'>): FeedSort {
  return kind === 'home' ? preferences.homeFeedSort : 'CHRONOLOGIC';
}
