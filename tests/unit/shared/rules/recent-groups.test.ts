import { expect, test } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { recentGroups } from '../../../../src/shared/rules/recent-groups.ts';

const group = (name: string, updatedAt: number) => ({ accountId: asAccountId(name), updatedAt });
const ids = (names: string) => names.split(' ').map(asAccountId);
const READ = [group('a', 60), group('b', 50), group('c', 40), group('d', 30), group('e', 20), group('f', 10)];
const names = (pinned: string) => recentGroups(READ, ids(pinned)).map(({ accountId }) => accountId);

test('recent groups are the pinned ones first, then by latest activity, whatever their order was [4.057]', () => {
  expect(recentGroups(READ.toReversed(), ids('e f')).map(({ accountId }) => accountId)).toEqual(ids('e f a b c d'));
  expect(recentGroups([group('x', 1), group('y', 2)], ids('x')).map(({ accountId }) => accountId)).toEqual(ids('x y'));
});

test('recent groups are four and the pinned ones [9.023]', () => {
  expect(names('')).toEqual(ids('a b c d'));
  expect(names('f')).toEqual(ids('f a b c d'));
  expect(names('a b c d e f')).toHaveLength(6);
});

test('a pinned group that the user no longer reads is not among the recent groups and adds no place', () => {
  expect(names('gone')).toEqual(ids('a b c d'));
});

test('a recent group has its id, the time of its latest activity and whether it is pinned [3.077]', () => {
  expect(recentGroups(READ, ids('b')).slice(0, 2)).toEqual([
    { accountId: 'b', updatedAt: 50, isPinned: true },
    { accountId: 'a', updatedAt: 60, isPinned: false },
  ]);
});
