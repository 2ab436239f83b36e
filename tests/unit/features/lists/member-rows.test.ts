import { describe, expect, test } from 'vitest';
import {
  countMembers,
  effective,
  type Members,
  memberRows,
  NO_CHANGE,
  sortedEntries,
  withMember,
} from '../../../../src/features/lists/editor/member-rows.ts';
import {
  asAccountId,
  asHomeListId,
  type HomeList,
  type RosterEntry,
  rosterEntry,
} from '../../../../src/shared/model/index.ts';
import { anAccount } from '../../../support/facts.ts';

const A: HomeList = { id: asHomeListId('a'), title: 'Friends', isInherent: false };
const HOME: HomeList = { id: asHomeListId('home'), title: 'Home', isInherent: true };
const entry = (id: string, screenName: string, ...listIds: HomeList['id'][]): RosterEntry => ({
  ...rosterEntry(anAccount(id, { screenName })),
  listIds,
});
const entries = [
  entry('zoe', 'Zoë', HOME.id, A.id),
  entry('bruno', 'Bruno', HOME.id),
  entry('adam', 'adam', HOME.id, A.id),
  entry('velo', 'Velo club'),
];
const [ZOE, BRUNO] = [asAccountId('zoe'), asAccountId('bruno')];

const rowsOf = (fields: Partial<Parameters<typeof memberRows>[1]> = {}) =>
  memberRows(sortedEntries(entries, A.id), {
    listId: A.id,
    lists: [HOME, A],
    members: NO_CHANGE,
    shown: 'all',
    search: '',
    ...fields,
  });
const namesOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ entry: { username } }) => username);

describe('the rows of a list’s editor', () => {
  test('are the members first, then the others, each by name, with their other lists', () => {
    expect(rowsOf().map(({ entry: { username }, isIn, others }) => [username, isIn, others])).toEqual([
      ['adam', true, ['Home']],
      ['zoe', true, ['Home']],
      ['bruno', false, ['Home']],
      ['velo', false, []],
    ]);
  });

  test('stay in their place when the user changes them', () => {
    const members: Members = { add: [BRUNO], remove: [ZOE] };
    expect(rowsOf({ members }).map(({ entry: { username }, isIn }) => [username, isIn])).toEqual([
      ['adam', true],
      ['zoe', false],
      ['bruno', true],
      ['velo', false],
    ]);
    expect(namesOf(rowsOf({ members, shown: 'members' }))).toEqual(['adam', 'zoe', 'bruno']);
    expect(countMembers(entries, A.id, members)).toBe(2);
  });

  test('are found by parts of both names, in any case', () => {
    expect(namesOf(rowsOf({ search: ' CLUB vel' }))).toEqual(['velo']);
    expect(namesOf(rowsOf({ search: '@zo' }))).toEqual(['zoe']);
    expect(namesOf(rowsOf({ search: 'nobody' }))).toEqual([]);
  });

  test('of a new list have no members', () => {
    expect(rowsOf({ listId: null }).every(({ isIn }) => !isIn)).toBe(true);
    expect(countMembers(entries, null, { add: [ZOE], remove: [] })).toBe(1);
  });
});

describe('a change of the members', () => {
  test('that is taken back is no change', () => {
    const removed = withMember(NO_CHANGE, { id: ZOE, isStored: true, isIn: false });
    expect(removed).toEqual({ add: [], remove: [ZOE] });
    expect(withMember(removed, { id: ZOE, isStored: true, isIn: true })).toEqual(NO_CHANGE);
    const added = withMember(NO_CHANGE, { id: BRUNO, isStored: false, isIn: true });
    expect(added).toEqual({ add: [BRUNO], remove: [] });
    expect(withMember(added, { id: BRUNO, isStored: false, isIn: false })).toEqual(NO_CHANGE);
  });

  test('is left out where it was made elsewhere, or where the account is not read any more', () => {
    const members: Members = { add: [ZOE, BRUNO, asAccountId('gone')], remove: [BRUNO, ZOE] };
    expect(effective(members, entries, A.id)).toEqual({ add: [BRUNO], remove: [ZOE] });
    expect(effective(members, entries, null)).toEqual({ add: [ZOE, BRUNO], remove: [] });
  });
});
