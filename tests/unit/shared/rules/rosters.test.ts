import { describe, expect, it, vi } from 'vitest';
import { asAccountId, type RosterEntry, rosterEntry } from '../../../../src/shared/model/index.ts';
import {
  findEntries,
  foldEntries,
  type RosterOrder,
  relationTo,
  sortEntries,
} from '../../../../src/shared/rules/rosters.ts';
import { anAccount, aSelf } from '../../../support/facts.ts';

const person = (username: string, screenName = username): RosterEntry =>
  rosterEntry(anAccount(username, { username, screenName }));
const group = (username: string, updatedAt: number): RosterEntry =>
  rosterEntry(anAccount(username, { username, type: 'group', updatedAt }));

const LIST = [
  person('zoe', 'Zoë'),
  person('anna', 'Анна'),
  person('asa', 'Åsa'),
  person('lukasz', 'Łukasz'),
  person('bob'),
];
const found = (text: string, list = LIST) => findEntries(foldEntries(list), text).map(({ username }) => username);
const inOrder = (list: RosterEntry[], order: RosterOrder) =>
  sortEntries(foldEntries(list), order).map(({ entry }) => entry.username);

describe('finding accounts', () => {
  it('looks at names and usernames, without case and diacritics', () => {
    expect(found('zoe')).toEqual(['zoe']);
    expect(found('ASA')).toEqual(['asa']);
    expect(found('łuk')).toEqual(['lukasz']);
    expect(found('анн')).toEqual(['anna']);
    expect(found('bo')).toEqual(['bob']);
  });

  it('requires each of several words, and ignores an @ and blanks', () => {
    const list = [person('mary-ann', 'Mary Shelley'), person('mary', 'Mary Wollstonecraft')];
    expect(found('mary she', list)).toEqual(['mary-ann']);
    expect(found(' @mary-ann ', list)).toEqual(['mary-ann']);
    expect(found('', list)).toEqual(['mary-ann', 'mary']);
    expect(found('mary nobody', list)).toEqual([]);
  });

  it('can be limited to people or groups', () => {
    const list = foldEntries([person('zoe'), group('bakers', 1)]);
    expect(findEntries(list, '', 'people').map(({ username }) => username)).toEqual(['zoe']);
    expect(findEntries(list, '', 'groups').map(({ username }) => username)).toEqual(['bakers']);
  });
});

describe('the order of accounts', () => {
  it('is by name, by the server, or groups by their latest post before people', () => {
    expect(inOrder(LIST, 'name')).toEqual(['asa', 'bob', 'lukasz', 'zoe', 'anna']);
    expect(inOrder(LIST, 'server')).toEqual(['zoe', 'anna', 'asa', 'lukasz', 'bob']);
    const mixed = [person('zoe'), group('old', 1), person('asa'), group('young', 2)];
    expect(inOrder(mixed, 'activity')).toEqual(['young', 'old', 'asa', 'zoe']);
  });

  it('of equal names is by username', () => {
    expect(inOrder([person('b', 'Sam'), person('a', 'Sam')], 'name')).toEqual(['a', 'b']);
  });
});

describe('the work of a key among 5,000 accounts', () => {
  const many = Array.from({ length: 5000 }, (_, i) => person(`reader${i}`, `Łukasz the ${i}`));

  it('is no folding and no sorting of the list: both are done once', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const sort = vi.spyOn(Array.prototype, 'sort');
    const sorted = sortEntries(foldEntries(many), 'name');
    expect(normalize.mock.calls.length).toBeGreaterThanOrEqual(5000);
    expect(sort).toHaveBeenCalledTimes(1);
    normalize.mockClear();
    for (const text of ['ł', 'łu', 'łuk', 'łuk 49', 'łuk 499']) findEntries(sorted, text);
    // Only what was typed.
    expect(normalize.mock.calls.length).toBeLessThanOrEqual(5);
    expect(sort).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    expect(findEntries(sorted, 'łuk 4999')).toHaveLength(1);
  });
});

describe('the relation to an account of a list', () => {
  it('follows from the viewer’s own data', () => {
    const id = asAccountId('mars');
    const to = (fields: Parameters<typeof aSelf>[1]) =>
      relationTo({ id, privacy: 'private' }, aSelf(anAccount('luna'), fields));
    expect(to({})).toEqual({ mine: 'none', theirs: 'none', isBlocked: false, privacy: 'private' });
    expect(to({ subscriptionIds: [id], receivedRequestIds: [id] })).toMatchObject({
      mine: 'subscribed',
      theirs: 'requested',
    });
    expect(to({ sentRequestIds: [id], subscriberIds: [id], banIds: [id] })).toMatchObject({
      mine: 'requested',
      theirs: 'subscribed',
      isBlocked: true,
    });
  });
});
