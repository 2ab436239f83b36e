import { expect, it } from 'vitest';
import { asAccountId, type Notification } from '../../../../src/shared/model/index.ts';
import { dueRefresh, type News, NOT_FRESH, newsOf, tellingsOf } from '../../../../src/shared/rules/fresh.ts';

const HOUR = 3_600_000;
const on = { ...NOT_FRESH, isOn: true, at: 10 * HOUR };

it('the closed app is refreshed at most once an hour, only if the user wants it, and after a clock was set back', () => {
  expect(dueRefresh(on, 10.5 * HOUR, false)).toBe(false);
  expect(dueRefresh(on, 11 * HOUR, false)).toBe(true);
  expect(dueRefresh({ ...on, isOn: false }, 20 * HOUR, false)).toBe(false);
  expect(dueRefresh(on, 5 * HOUR, false)).toBe(true);
});

it('it is not refreshed while data are saved, unless the user allows that', () => {
  expect(dueRefresh(on, 20 * HOUR, true)).toBe(false);
  expect(dueRefresh({ ...on, alsoSaving: true }, 20 * HOUR, true)).toBe(true);
});

it('news are direct messages and mentions by others since the last that was told, newest first', () => {
  const [me, other] = [asAccountId('me'), asAccountId('other')];
  const one = (id: string, kind: Notification['kind'], createdAt: number, actorId = other) =>
    ({ id, kind, createdAt, actorId }) as Notification;
  const page = [
    one('a', 'direct', 5),
    one('b', 'mention_in_post', 9),
    one('c', 'user_subscribed', 9),
    one('d', 'direct_comment', 3),
    one('e', 'mention_in_comment', 9, me),
  ];
  const told = (directs: number, others: number) => newsOf(page, me, 3, { directs, others }).map(({ id }) => id);
  expect(told(1, 1)).toEqual(['b', 'a']);
  // What was read elsewhere is not told.
  expect(told(0, 1)).toEqual(['b']);
  expect(told(1, 0)).toEqual(['a']);
});

const me = asAccountId('me');
const aNews = (id: string, more: Partial<News> = {}): News => ({
  id,
  kind: 'direct',
  name: null,
  body: null,
  ...more,
});

it('few news are told one by one, each with its place; many are told together', () => {
  const few = [aNews('a', { name: 'Ann', body: ' Two\nlines ' }), aNews('b', { kind: 'mention_in_post' })];
  expect(tellingsOf(few, me, null)).toEqual([
    { title: 'New direct message: Ann', words: 'Two lines', tag: 'a', address: '/filter/direct' },
    { title: 'New mention', words: '', tag: 'b', address: '/filter/notifications' },
  ]);
  const many = ['a', 'b', 'c', 'd'].map((id) => aNews(id, { name: 'Ann', body: 'Said' }));
  expect(tellingsOf(many, me, 'anna')).toEqual([
    { title: '4 new messages and mentions for @anna', words: '', tag: 'news-me', address: '/filter/notifications' },
  ]);
});

it('long words are cut between letters', () => {
  const [telling] = tellingsOf([aNews('a', { body: '😀'.repeat(500) })], me, null);
  expect(telling?.words).toMatch(/^😀+…$/u);
  expect(Array.from(telling?.words ?? '')).toHaveLength(120);
});

it('what was said shows no spoiler, also where a long text is cut within it', () => {
  const told = (body: string) => tellingsOf([aNews('a', { body })], me, null)[0]?.words;
  expect(told('It was <spoiler>the butler</spoiler>!')).toBe('It was [spoiler]!');
  expect(told(`Well… <spoiler>${'the butler '.repeat(40)}</spoiler>`)).toBe('Well… [spoiler]');
});
