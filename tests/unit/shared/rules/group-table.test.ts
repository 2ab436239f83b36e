import { describe, expect, it } from 'vitest';
import { type RosterEntry, rosterEntry } from '../../../../src/shared/model/index.ts';
import {
  DEFAULT_GROUP_ORDER,
  type GroupColumn,
  groupNumber,
  groupOrderOf,
  nextOrder,
  sortGroups,
} from '../../../../src/shared/rules/group-table.ts';
import { foldEntries } from '../../../../src/shared/rules/rosters.ts';
import { anAccount } from '../../../support/facts.ts';

const group = (username: string, updatedAt: number, numbers: [number, number, number, number]): RosterEntry => {
  const [subscribers, postsByMonth, authorsVariety, createdAt] = numbers;
  const entry = rosterEntry(anAccount(username, { type: 'group', updatedAt }));
  return { ...entry, activity: { subscribers, postsByMonth, authorsVariety, createdAt } };
};
const GROUPS = [
  group('bakers', 3, [5, 0.2, 0.9, 1]),
  group('Åland', 1, [9, 7, 0.1, 2]),
  group('cyclists', 2, [5, 40, 0.5, 3]),
];
const sorted = (column: GroupColumn, isAscending: boolean) =>
  sortGroups(foldEntries(GROUPS), { column, isAscending }).map(({ entry }) => entry.username);

describe('the table of groups', () => {
  it('is sorted by each column in both directions, equal groups by name', () => {
    expect(sorted('name', true)).toEqual(['Åland', 'bakers', 'cyclists']);
    expect(sorted('name', false)).toEqual(['cyclists', 'bakers', 'Åland']);
    expect(sorted('subscribers', false)).toEqual(['Åland', 'bakers', 'cyclists']);
    expect(sorted('subscribers', true)).toEqual(['bakers', 'cyclists', 'Åland']);
    expect(sorted('posts', false)).toEqual(['cyclists', 'Åland', 'bakers']);
    expect(sorted('variety', false)).toEqual(['bakers', 'cyclists', 'Åland']);
    expect(sorted('activity', false)).toEqual(['bakers', 'cyclists', 'Åland']);
    expect(sorted('created', false)).toEqual(['cyclists', 'Åland', 'bakers']);
  });

  it('is sorted as the address says; what it does not know counts as absent', () => {
    expect(groupOrderOf({})).toEqual(DEFAULT_GROUP_ORDER);
    expect(groupOrderOf({ sort: 'name' })).toEqual({ column: 'name', isAscending: true });
    expect(groupOrderOf({ sort: 'posts', order: 'asc' })).toEqual({ column: 'posts', isAscending: true });
    expect(groupOrderOf({ sort: 'beauty', order: 'sideways' })).toEqual(DEFAULT_GROUP_ORDER);
  });

  it('is sorted from the largest on by a pressed header, by names from A on, and the other way by a second press', () => {
    const byPosts = nextOrder(DEFAULT_GROUP_ORDER, 'posts');
    expect(byPosts).toEqual({ column: 'posts', isAscending: false });
    expect(nextOrder(byPosts, 'posts')).toEqual({ column: 'posts', isAscending: true });
    expect(nextOrder(byPosts, 'name')).toEqual({ column: 'name', isAscending: true });
  });

  it('shows decimals of small numbers only', () => {
    expect([0, 0.25, 9.96, 10.4, 1234.5].map(groupNumber)).toEqual(['0', '0.3', '10', '10', '1,235']);
  });
});
