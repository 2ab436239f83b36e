import { describe, expect, test } from 'vitest';
import type { FeedRef } from '../../../../src/shared/model/index.ts';
import * as wire from '../../../../src/shared/wire/index.ts';

const { feedPath } = wire;
const sort = 'ACTIVITY' as const;

describe('feedPath', () => {
  test('contains order and mode for home feeds [7.024]', () => {
    expect(feedPath({ kind: 'home', sort, mode: 'classic' }, 0)).toBe('timelines/home?offset=0&homefeed-mode=classic');
    expect(feedPath({ kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-only' }, 30)).toBe(
      'timelines/home?offset=30&sort=created&homefeed-mode=friends-only',
    );
    const list = { kind: 'home', listId: 'abc' as never, sort, mode: 'classic' } as const;
    expect(feedPath(list, 60)).toBe('timelines/home/abc/posts?offset=60');
  });

  test.each<[string, FeedRef]>([
    ['timelines/filter/discussions?offset=30', { kind: 'discussions', sort }],
    ['timelines/filter/saves?offset=30&sort=created', { kind: 'saves', sort: 'CHRONOLOGIC' }],
    ['timelines/filter/directs?offset=30', { kind: 'directs', sort }],
    ['timelines/luna?offset=30', { kind: 'user', username: 'luna', section: 'posts', sort }],
    ['timelines/luna/comments?offset=30', { kind: 'user', username: 'luna', section: 'comments', sort }],
    ['timelines/luna/likes?offset=30', { kind: 'user', username: 'luna', section: 'likes', sort }],
    ['bestof?offset=30', { kind: 'bestof' }],
    ['everything?offset=30', { kind: 'everything' }],
    ['summary/7', { kind: 'summary', days: 7 }],
    ['summary/luna/30', { kind: 'summary', days: 30, username: 'luna' }],
    ['posts/abcdef/backlinks?offset=30', { kind: 'backlinks', postId: 'abcdef' }],
    ['search?qs=%22a%20b%22%20%2B%20%23%D0%BA%D0%BE%D1%82&offset=30', { kind: 'search', query: '"a b" + #кот' }],
  ])('%s', (path, feed) => {
    expect(feedPath(feed, 30)).toBe(path);
  });

  test('ends memories after the chosen day at midnight of this device', () => {
    const midnight = new Date(2020, 2, 1).toISOString();
    expect(feedPath({ kind: 'memories', from: '20200229' }, 0)).toBe(
      `timelines/home?offset=0&sort=created&created-before=${encodeURIComponent(midnight)}`,
    );
    expect(feedPath({ kind: 'memories', from: '20201231', username: 'mars' }, 30)).toBe(
      `timelines/mars?offset=30&sort=created&created-before=${encodeURIComponent(new Date(2021, 0, 1).toISOString())}`,
    );
  });

  test('escapes a username from the address bar', () => {
    const feed = { kind: 'user', username: '../users/whoami?x', section: 'posts', sort } as const;
    expect(feedPath(feed, 0)).toBe('timelines/..%2Fusers%2Fwhoami%3Fx?offset=0');
  });
});

test('postPath and postsByIdsPath request comments and likes folded or all [7.046 7.062]', () => {
  expect(wire.postPath('abcdef', { comments: 'folded', likes: 'folded' })).toBe('posts/abcdef');
  expect(wire.postPath('abcdef', { comments: 'all', likes: 'all' })).toBe('posts/abcdef?maxComments=all&maxLikes=all');
  expect(wire.postsByIdsPath({ comments: 'all', likes: 'folded' })).toBe('posts/byIds?maxComments=all');
});

test('user, comment, calendar, notification and search paths match the API', () => {
  expect(wire.userPath('Luna')).toBe('users/Luna');
  expect(wire.userPath('luna', 'statistics')).toBe('users/luna/statistics');
  expect(wire.commentPath({ id: 'c1' }, true)).toBe('comments/c1?unlock-banned');
  expect(wire.commentPath({ postId: 'p1', seqNumber: 3 })).toBe('posts/p1/comments/3');
  expect(wire.calendarPath('luna', { year: 2020, month: 2 }, 'Europe/Riga')).toBe(
    'calendar/luna/2020/2?tz=Europe%2FRiga',
  );
  const day = { kind: 'calendar', username: 'luna', date: '2020-02-09', timeZone: 'Europe/Riga' } as const;
  expect(feedPath(day, 30)).toBe('calendar/luna/2020/2/9?tz=Europe%2FRiga&offset=30');
  expect(wire.calendarPath('luna', { year: 2020, month: 2, day: 9 }, 'UTC', 30)).toBe(
    'calendar/luna/2020/2/9?tz=UTC&offset=30',
  );
  expect(wire.notificationsPath(0)).toBe('notifications?offset=0');
  expect(wire.notificationsPath(30, ['mentions', 'bans'])).toBe('notifications?offset=30&filter=mentions&filter=bans');
  expect(wire.sparseMatchesPath('ar')).toBe('users/sparseMatches?qs=ar');
  expect(wire.postByOldNamePath('e-abcdef12')).toBe('archives/post-by-old-name/e-abcdef12');
});
