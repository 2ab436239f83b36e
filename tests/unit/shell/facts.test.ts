import { expect, test } from 'vitest';
import type { Self } from '../../../src/shared/model/index.ts';
import { reachWords } from '../../../src/shell/notices/ReachStrip.tsx';
import { memoriesLinks } from '../../../src/shell/sidebar/boxes/memories.ts';
import { unreadCounts } from '../../../src/shell/unread.ts';

test('memoriesLinks has this day of each year from the previous one back to 2005', () => {
  const links = memoriesLinks(new Date(2026, 10, 21, 23, 59).getTime());
  expect(links[0]).toEqual({ year: 2025, href: '/memories/20251121' });
  expect(links.at(-1)).toEqual({ year: 2005, href: '/memories/20051121' });
  expect(links).toHaveLength(21);
});

test('memoriesLinks on a leap day uses February 28 in other years', () => {
  const links = memoriesLinks(new Date(2024, 1, 29).getTime());
  expect(links.slice(0, 4).map(({ href }) => href)).toEqual([
    '/memories/20230228',
    '/memories/20220228',
    '/memories/20210228',
    '/memories/20200229',
  ]);
});

test('reachWords is null only while the server can be reached', () => {
  expect(reachWords({ kind: 'online' })).toBeNull();
  expect(reachWords({ kind: 'offline' })).toBe('Offline.');
  expect(reachWords({ kind: 'slow', sinceAt: 0 })).toBe('The server is slow to answer.');
  expect(reachWords({ kind: 'unreachable', sinceAt: 0 })).toBe('The server is not answering.');
  expect(reachWords({ kind: 'gateway', sinceAt: 0 })).toBe('This network asks for a sign-in of its own.');
  expect(reachWords({ kind: 'no-engine' })).toBe('Larder could not be loaded completely.');
});

test('unreadCounts hides notifications for users who chose so, but not direct messages [3.033]', () => {
  const self = { unreadDirects: 2, unreadNotifications: 5, frontendPreferences: {} } as Self;
  expect(unreadCounts(undefined)).toEqual({ directs: 0, notifications: 0 });
  expect(unreadCounts(self)).toEqual({ directs: 2, notifications: 5 });
  const quiet = { ...self, frontendPreferences: { 'net.freefeed': { hideUnreadNotifications: true } } };
  expect(unreadCounts(quiet)).toEqual({ directs: 2, notifications: 0 });
});
