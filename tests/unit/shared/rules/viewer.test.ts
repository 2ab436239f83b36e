import { describe, expect, test } from 'vitest';
import {
  type Account,
  type AccountId,
  asAccountId,
  asTimelineId,
  type Self,
} from '../../../../src/shared/model/index.ts';
import * as rules from '../../../../src/shared/rules/index.ts';
import { decodeWhoAmI } from '../../../../src/shared/wire/index.ts';
import { recordedBody } from '../../../support/recordings.ts';

function recordedSelf(name: string): { self: Self; accounts: Account[] } {
  const decoded = decodeWhoAmI(recordedBody(name));
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  return { self: { ...decoded.value.self }, accounts: decoded.value.accounts };
}

const { self, accounts } = recordedSelf('session/whoami--luna');
const someone = (changes: Partial<Account>): Account => ({
  ...self.account,
  theyDid: [],
  administrators: [],
  ...changes,
});

describe('readPreferences', () => {
  test('returns the defaults for a visitor and for invalid values [3.019 3.023 3.024 3.035]', () => {
    const defaults = rules.readPreferences(undefined);
    expect(defaults).toEqual({
      homeFeedSort: 'ACTIVITY',
      homeFeedMode: 'classic',
      realtimeActive: false,
      saveDrafts: true,
      pinnedGroupIds: [],
      hideUsers: [],
      hideTags: [],
      hidesInNonHomeFeeds: false,
      omitRepeatedBubbles: true,
      showTimestamps: false,
      highlightComments: true,
      hideRepliesToBanned: false,
      allowLinksPreview: false,
      readMoreStyle: 'modern',
      nameDisplay: 2,
      useYou: true,
      timeDisplay: { amPm: false, absolute: false },
      hideUnreadNotifications: false,
      translateToLang: '',
      spacerAfterMs: 518_400_000,
    });
    const nonsense = {
      homeFeedSort: 'RANDOM',
      homeFeedMode: 1,
      homefeed: { hideUsers: 'mars', hideTags: [1, 'tides'] },
      comments: [],
      displayNames: { displayOption: 9, useYou: 'no' },
      pinnedGroups: 'all',
      timeDisplay: null,
      timeDifferenceForSpacer: -1,
      saveDrafts: 'yes',
    };
    expect(rules.readPreferences({ frontendPreferences: { 'net.freefeed': nonsense } })).toEqual({
      ...defaults,
      hideTags: ['tides'],
    });
    for (const broken of [null, 'x', [], 3]) {
      expect(rules.readPreferences({ frontendPreferences: { 'net.freefeed': broken } })).toEqual(defaults);
    }
  });

  test('reads the values that another client stored', () => {
    expect(rules.readPreferences(self)).toMatchObject({
      nameDisplay: 2,
      allowLinksPreview: true,
      homeFeedSort: 'ACTIVITY',
    });
    const kept = {
      homeFeedSort: 'CHRONOLOGIC',
      homefeed: { hideUsers: ['vega'], hideTags: ['tides'] },
      hidesInNonHomeFeeds: true,
      pinnedGroups: { g1: true },
      timeDifferenceForSpacer: 1000,
      comments: { showTimestamps: true },
    };
    const preferences = rules.readPreferences({ frontendPreferences: { 'net.freefeed': kept } });
    expect(preferences).toMatchObject({
      homeFeedSort: 'CHRONOLOGIC',
      hideUsers: ['vega'],
      hideTags: ['tides'],
      hidesInNonHomeFeeds: true,
      pinnedGroupIds: ['g1'],
      spacerAfterMs: 1000,
      showTimestamps: true,
      omitRepeatedBubbles: true,
    });
    expect(rules.defaultSort('home', preferences)).toBe('CHRONOLOGIC');
  });
});

test('pinned groups are preferences of the viewer, stored as a list or as an object [3.022]', () => {
  const pinned = (pinnedGroups: unknown) =>
    rules.readPreferences({ frontendPreferences: { 'net.freefeed': { pinnedGroups } } }).pinnedGroupIds;
  expect(pinned(['g1', 'g2'])).toEqual(['g1', 'g2']);
  expect(pinned({ g1: true, g2: true })).toEqual(['g1', 'g2']);
  expect(pinned(undefined)).toEqual([]);
});

test('defaultSort is the chosen order for home and CHRONOLOGIC for other feeds [4.029 4.031]', () => {
  expect(rules.defaultSort('home', { homeFeedSort: 'ACTIVITY' })).toBe('ACTIVITY');
  expect(rules.defaultSort('home', { homeFeedSort: 'CHRONOLOGIC' })).toBe('CHRONOLOGIC');
  expect(rules.defaultSort('user', { homeFeedSort: 'ACTIVITY' })).toBe('CHRONOLOGIC');
});

describe('hiddenBy', () => {
  const group = someone({ id: asAccountId('group'), type: 'group', username: 'bare-rock' });
  const author = someone({ id: asAccountId('author'), username: 'mars' });
  const everybody = [...accounts, group, author];
  const lookup = (wanted: AccountId) => everybody.find((account) => account.id === wanted);
  const post = {
    body: 'Look: #Кот_и-Пёс, https://example.net/#hidden and #café',
    createdBy: author.id,
    destinations: [{ timelineId: asTimelineId('t'), name: 'Posts' as const, ownerId: group.id }],
  };
  const hidden = (hideUsers: string[], hideTags: string[] = []) =>
    rules.hiddenBy(post, { hideUsers, hideTags }, lookup);

  test('finds a post by its author or group', () => {
    expect(hidden(['Mars'])).toEqual({ type: 'USERNAME', value: 'mars' });
    expect(hidden(['bare-rock'])).toEqual({ type: 'USERNAME', value: 'bare-rock' });
    expect(hidden(['venus'])).toBeNull();
    expect(hidden([])).toBeNull();
  });

  test('finds a post by hashtag without regard to case, accents, _ and -', () => {
    expect(hidden([], ['кот-и-пес'])).toEqual({ type: 'HASHTAG', value: 'Кот_и-Пёс' });
    expect(hidden([], ['#CAFE'])).toEqual({ type: 'HASHTAG', value: 'café' });
    expect(hidden([], ['кот'])).toBeNull();
    expect(hidden([], ['hidden'])).toBeNull();
  });
});
