import { describe, expect, test } from 'vitest';
import type { FeedRef } from '../../../../src/shared/model/index.ts';
import * as rules from '../../../../src/shared/rules/index.ts';
import { postTitle } from '../../../../src/shared/rules/post-title.ts';

const sort = 'ACTIVITY' as const;
const home: FeedRef = { kind: 'home', sort, mode: 'classic' };
const luna = { screenName: 'Luna Tide', username: 'luna' };

describe('page titles', () => {
  test.each<[string, string, FeedRef]>([
    ['Larder', '[2.167]', home],
    ['Direct messages - Larder', '[2.168]', { kind: 'directs', sort }],
    ['My discussions - Larder', '[2.169]', { kind: 'discussions', sort }],
    ['Saved posts - Larder', '[2.170]', { kind: 'saves', sort }],
    ['Best Of Larder', '[2.171]', { kind: 'bestof' }],
    ['Everything On Larder', '[2.172]', { kind: 'everything' }],
    ['Search - Larder', '', { kind: 'search', query: 'tides' }],
  ])('%s %s', (title, _row, feed) => {
    expect(rules.feedTitle(feed, 'Larder')).toBe(title);
  });

  test('the title of a summary contains its period [2.177 2.045 9.004]', () => {
    const summary = (days: number, username?: string): FeedRef => ({
      kind: 'summary',
      days,
      ...(username ? { username } : {}),
    });
    expect(rules.feedTitle(summary(1), 'Larder')).toBe('Best of day - Larder');
    expect(rules.feedTitle(summary(7), 'Larder')).toBe('Best of week - Larder');
    expect(rules.feedTitle(summary(30), 'Larder')).toBe('Best of month - Larder');
    expect(rules.feedTitle(summary(3), 'Larder')).toBe('Best of 3 days - Larder');
    expect(rules.feedTitle(summary(7, 'luna'), 'Larder', luna)).toBe('Best of week - Luna Tide (luna) - Larder');
  });

  test('the title of a user feed contains the account, or the username until it is known [2.175]', () => {
    const feed: FeedRef = { kind: 'user', username: 'luna', section: 'posts', sort };
    expect(rules.feedTitle(feed, 'Larder', luna)).toBe('Luna Tide (luna) - Larder');
    expect(rules.feedTitle(feed, 'Larder')).toBe('luna - Larder');
  });

  test('comments and likes of a user have titles of their own', () => {
    const of = (section: 'comments' | 'likes'): FeedRef => ({ kind: 'user', username: 'luna', section, sort });
    expect(rules.feedTitle(of('comments'), 'Larder', luna)).toBe('Comments - Luna Tide (luna) - Larder');
    expect(rules.feedTitle(of('likes'), 'Larder')).toBe('Likes - luna - Larder');
  });

  test('the title of a post does not reveal spoilers', () => {
    const title = (body: string) => postTitle(body, 'Luna', 'Larder');
    expect(title('It was <spoiler>the butler</spoiler>, again')).toBe('It was [spoiler], again - Luna - Larder');
    expect(title(`<СПОЙЛЕР>${'he did it '.repeat(200)}</спойлер>`)).toBe('[spoiler] - Luna - Larder');
    expect(title('No <spoiler> at all')).toBe('No <spoiler> at all - Luna - Larder');
  });

  test('the title of a post without text is its author', () => {
    expect(postTitle('', 'Luna', 'Larder')).toBe('Luna - Larder');
    expect(postTitle(' \n ', 'Luna', 'Larder')).toBe('Luna - Larder');
  });

  test('the title of a post contains its first 60 characters, without splitting one [2.176 9.024]', () => {
    expect(postTitle('Short\n\nbody', 'Luna', 'Larder')).toBe('Short body - Luna - Larder');
    expect(postTitle('a'.repeat(100), 'Luna', 'Larder')).toBe(`${'a'.repeat(60)} - Luna - Larder`);
    expect(postTitle('🌊'.repeat(100), 'Luna', 'Larder')).toBe(`${'🌊'.repeat(60)} - Luna - Larder`);
  });

  test('the page of notifications has a title [2.173]', () => {
    expect(rules.notificationsTitle('Larder')).toBe('Notifications - Larder');
  });

  test('error and not-found pages have titles [2.178 2.077 2.078]', () => {
    expect(rules.errorTitle('Larder')).toBe('Error - Larder');
    expect(rules.NOT_FOUND_TITLE).toBe('Page not found');
    expect(rules.notFoundMessage('Larder')).toBe('There is no page with such an address on Larder.');
  });
});

test('feedHeader returns the headers of the specification [2.179 2.180 2.181]', () => {
  const header = (feed: FeedRef) => rules.feedHeader(feed, 'Larder');
  expect(header(home)).toBe('Home');
  expect(header({ kind: 'discussions', sort })).toBe('My discussions');
  expect(header({ kind: 'saves', sort })).toBe('Saved posts');
  expect(header({ kind: 'directs', sort })).toBe('Direct messages');
  expect(header({ kind: 'search', query: 'x' })).toBe('Search');
  expect(header({ kind: 'memories', from: '20200209' })).toBe('Memories: posts from Feb 9, 2020 and older');
});

test('feedHeader of memories names the date of the address, yyyyMMdd [2.184 2.061]', () => {
  const header = (from: string) => rules.feedHeader({ kind: 'memories', from }, 'Larder');
  expect(header('20051231')).toBe('Memories: posts from Dec 31, 2005 and older');
  expect(header('20240229')).toBe('Memories: posts from Feb 29, 2024 and older');
});

test('a day of the calendar is named by its date', () => {
  const day: FeedRef = { kind: 'calendar', username: 'luna', date: '2026-03-09', timeZone: 'UTC' };
  expect(rules.feedHeader(day, 'Larder')).toBe('Mar 9, 2026');
  expect(rules.feedTitle(day, 'Larder')).toBe('Mar 9, 2026 - Calendar - Larder');
});

test('feedHeader returns headers of the same form for feeds the specification does not name [2.185]', () => {
  const unnamed: [FeedRef, string][] = [
    [{ kind: 'summary', days: 7 }, 'Best of week'],
    [{ kind: 'bestof' }, 'Best Of Larder'],
    [{ kind: 'everything' }, 'Everything On Larder'],
    [{ kind: 'backlinks', postId: 'abcdef' }, 'Posts that link to this post'],
  ];
  for (const [feed, words] of unnamed) expect(rules.feedHeader(feed, 'Larder')).toBe(words);
});
