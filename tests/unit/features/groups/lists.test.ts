import { expect, test } from 'vitest';
import { arrangeGroups, findGroups } from '../../../../src/features/groups/list/arrange-groups.ts';
import type { MyGroup } from '../../../../src/shared/store/queries/my-groups.ts';
import { anAccount } from '../../../support/facts.ts';

const group = (username: string, facts: Partial<MyGroup> = {}): MyGroup => ({
  account: anAccount(username, { type: 'group', screenName: `The ${username}` }),
  updatedAt: 1,
  isPinned: false,
  isManaged: false,
  pinTraces: [],
  ...facts,
});
const names = (groups: readonly MyGroup[]) => groups.map(({ account }) => account.username).join(' ');

test('groups are divided into administered, pinned and other ones, each once, and keep their order', () => {
  const { managed, pinned, others } = arrangeGroups([
    group('a'),
    group('b', { isPinned: true }),
    group('c', { isManaged: true }),
    group('d', { isManaged: true, isPinned: true }),
    group('e', { isPinned: true }),
    group('f'),
  ]);
  expect([names(managed), names(pinned), names(others)]).toEqual(['d c', 'b e', 'a f']);
});

test('groups are found by parts of their name and username, in any case', () => {
  const all = [group('tide-watch'), group('bread')];
  expect(names(findGroups(all, 'THE tide'))).toBe('tide-watch');
  expect(names(findGroups(all, '@bre'))).toBe('bread');
  expect(names(findGroups(all, '  '))).toBe('tide-watch bread');
  expect(names(findGroups(all, 'bread tide'))).toBe('');
});
