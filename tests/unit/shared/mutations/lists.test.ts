import { describe, expect, it } from 'vitest';
import { viewKey } from '../../../../src/shared/contract/index.ts';
import {
  asAccountId,
  asHomeListId,
  changeLists,
  changeRoster,
  type HomeList,
  type RosterEntry,
  rosterEntry,
} from '../../../../src/shared/model/index.ts';
import { type AnyMutation, detachedFrom, kindOf, lanesOf } from '../../../../src/shared/mutations/index.ts';
import { decodeDatedHomeLists } from '../../../../src/shared/wire/index.ts';
import { anAccount } from '../../../support/facts.ts';
import { aMutation, FIRST_ATTEMPT, ME, type MutationOf, OTHER } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

const idIn = (path: string): string => /\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
const recorded = (name: string) => {
  const { method, path, json } = recordedCall(name);
  return { method, path, json };
};
const callOf = (mutation: AnyMutation) => {
  const { method, path, json } = kindOf(mutation)?.call(mutation, ME) ?? {};
  return { method, path, json };
};
const listOf = (name: string) => asHomeListId(idIn(recordedCall(name).path));
const membersIn = (name: string) =>
  ((recordedCall(name).json as { subscribedTo: string[] }).subscribedTo ?? []).map(asAccountId);
/** The result of combining `later` with the pending `earlier`, whose row id is `row`. */
const combined = (earlier: AnyMutation, later: AnyMutation) => kindOf(later)?.meets?.(later, earlier, 'row') ?? null;
const laneOf = (mutation: AnyMutation) => lanesOf({ lane: kindOf(mutation)?.lane(mutation, 'row') ?? '' });
const effectsOf = (mutation: AnyMutation) =>
  kindOf(mutation)?.effects(mutation, { id: 'row', order: 7, at: 1000, by: ME }) ?? [];
const checkOf = (mutation: AnyMutation, payload: unknown) => {
  const read = kindOf(mutation)?.before?.read(mutation, [payload], FIRST_ATTEMPT);
  return read?.ok ? read.value : 'cannot be read';
};
const settled = (mutation: AnyMutation, payload: unknown, id = 'row') =>
  kindOf(mutation)?.settle?.(mutation, { id, payload, found: null, by: ME, at: 0 }) ?? null;
const staleOf = (mutation: AnyMutation) => kindOf(mutation)?.stale?.(mutation).views ?? [];

const ROW = asHomeListId('row');
const A = asHomeListId('list-a');
const B = asHomeListId('list-b');
const [X, Y, Z] = [asAccountId('x'), asAccountId('y'), asAccountId('z')];
const edit = (fields: Partial<MutationOf<'edit-list'>>) =>
  aMutation('edit-list', { listId: A, name: 'Friends', title: null, add: [], remove: [], ...fields });
const move = (fields: Partial<MutationOf<'move-in-lists'>>) =>
  aMutation('move-in-lists', { add: [], remove: [], ...fields });

describe('the call of a list mutation equals the recording', () => {
  it('for a new list [7.040]', () => {
    const name = 'homefeeds/create--ok';
    const { title } = recordedCall(name).json as { title: string };
    expect(callOf(aMutation('create-list', { title, memberIds: membersIn(name) }))).toEqual(recorded(name));
  });

  it('for a change of title and members [7.041]', () => {
    const name = 'homefeeds/update--ok';
    const { title } = recordedCall(name).json as { title: string };
    expect(callOf(edit({ listId: listOf(name), title, add: membersIn(name) }))).toEqual(recorded(name));
  });

  it('for a deletion, with the list where the members go if it is chosen [7.042]', () => {
    const name = 'homefeeds/delete--ok';
    const deletion = aMutation('delete-list', { listId: listOf(name), backupId: null });
    expect(callOf(deletion)).toEqual({ ...recorded(name), json: {} });
    expect(callOf({ ...deletion, backupId: B }).json).toEqual({ backupFeed: B });
  });

  it('for a new order [7.043]', () => {
    const name = 'homefeeds/reorder--ok';
    const { reorder } = recordedCall(name).json as { reorder: string[] };
    expect(callOf(aMutation('reorder-lists', { listIds: reorder.map(asHomeListId) }))).toEqual(recorded(name));
  });

  it('for the lists of an account [7.089]', () => {
    const name = 'users/update-subscription--ok';
    const { homeFeeds } = recordedCall(name).json as { homeFeeds: string[] };
    expect(callOf(move({ username: 'vega', add: homeFeeds.map(asHomeListId) }))).toEqual(recorded(name));
  });
});

it('changes of lists keep their order among themselves, and moves of an account also with its subscription', () => {
  const ofLists = [aMutation('create-list'), edit({}), aMutation('delete-list'), aMutation('reorder-lists')];
  const [lane] = laneOf(aMutation('create-list'));
  for (const mutation of [...ofLists, move({}), aMutation('subscribe')]) expect(laneOf(mutation)).toContain(lane);
  expect(laneOf(move({}))).toEqual(laneOf(aMutation('subscribe')));
  expect(laneOf(aMutation('request-subscription'))).not.toContain(lane);
});

describe('the optimistic effect of a list mutation', () => {
  const home: HomeList = { id: asHomeListId('home'), title: 'Home', isInherent: true };
  const friends: HomeList = { id: A, title: 'Friends', isInherent: false };
  const family: HomeList = { id: B, title: 'Family', isInherent: false };
  const listsAfter = (mutation: AnyMutation, lists = [home, friends, family]) =>
    effectsOf(mutation).reduce(
      (before, effect) => (effect.kind === 'lists-changed' ? changeLists(before, effect.change) : before),
      lists,
    );
  const entry = (id: string, ...listIds: HomeList['id'][]): RosterEntry => ({ ...rosterEntry(anAccount(id)), listIds });
  const rosterAfter = (mutation: AnyMutation, entries: readonly RosterEntry[]) => {
    const changed = effectsOf(mutation).reduce(
      (before, effect) =>
        effect.kind === 'roster-changed' ? changeRoster(before, effect.change, () => undefined) : before,
      entries,
    );
    return Object.fromEntries(changed.map(({ id, listIds = [] }) => [id, listIds.join(' ')]));
  };
  const entries = [entry('x', A), entry('y', B), entry('z')];

  it('adds a new list with the row’s id at the end, and its members', () => {
    const create = aMutation('create-list', { title: 'New', memberIds: [X, Z] });
    expect(listsAfter(create).map(({ id }) => id)).toEqual([home.id, A, B, 'row']);
    expect(rosterAfter(create, entries)).toEqual({ x: 'list-a row', y: 'list-b', z: 'row' });
  });

  it('renames a list, and moves accounts into it and out of it', () => {
    const change = edit({ title: 'Best friends', add: [Y], remove: [X] });
    expect(listsAfter(change).map(({ title }) => title)).toEqual(['Home', 'Best friends', 'Family']);
    expect(rosterAfter(change, entries)).toEqual({ x: '', y: 'list-b list-a', z: '' });
    expect(listsAfter(edit({ add: [Y] })).map(({ title }) => title)).toEqual(['Home', 'Friends', 'Family']);
  });

  it('of thousands of members is one change', () => {
    const memberIds = Array.from({ length: 3000 }, (_, i) => asAccountId(`${i}`));
    expect(
      effectsOf(aMutation('create-list', { memberIds })).filter(({ kind }) => kind === 'roster-changed'),
    ).toHaveLength(1);
    expect(effectsOf(edit({ title: 'Only a name' }))).toHaveLength(1);
  });

  it('deletes a list and moves its members to the chosen one', () => {
    const deletion = aMutation('delete-list', { listId: A, backupId: B });
    expect(listsAfter(deletion).map(({ id }) => id)).toEqual([home.id, B]);
    expect(rosterAfter(deletion, entries)).toEqual({ x: 'list-b', y: 'list-b', z: '' });
  });

  it('sorts the lists: the inherent one stays first, those that are not named come last', () => {
    const order = (...listIds: HomeList['id'][]) =>
      listsAfter(aMutation('reorder-lists', { listIds })).map(({ id }) => id);
    expect(order(B, A)).toEqual([home.id, B, A]);
    expect(order(B)).toEqual([home.id, B, A]);
  });

  it('moves an account between lists', () => {
    expect(rosterAfter(move({ accountId: X, add: [B], remove: [A] }), entries)).toEqual({
      x: 'list-b',
      y: 'list-b',
      z: '',
    });
  });
});

describe('a pending list mutation and a later one', () => {
  it('merge into one change; what was added and removed again is removed, because another device may have added it', () => {
    expect(combined(edit({ title: 'Pals', add: [X, Y] }), edit({ add: [Z], remove: [X] }))).toEqual({
      becomes: edit({ title: 'Pals', add: [Y, Z], remove: [X] }),
    });
    expect(combined(edit({ add: [X] }), edit({ remove: [X] }))).toEqual({ becomes: edit({ remove: [X] }) });
    expect(combined(edit({ title: 'Pals' }), edit({ name: 'Pals', title: 'Friends' }))).toBe('both-vanish');
    expect(combined(edit({ title: 'Pals' }), edit({ name: 'Pals', title: 'Mates', remove: [X] }))).toEqual({
      becomes: edit({ title: 'Mates', remove: [X] }),
    });
    expect(combined(edit({ listId: B }), edit({}))).toBeNull();
  });

  it('become part of a new list', () => {
    const create = aMutation('create-list', { title: 'New', memberIds: [X, Y] });
    expect(combined(create, edit({ listId: ROW, title: 'Newer', add: [Z], remove: [X] }))).toEqual({
      becomes: aMutation('create-list', { title: 'Newer', memberIds: [Y, Z] }),
    });
    expect(combined(create, edit({}))).toBeNull();
  });

  it('vanish when a new list is deleted; a new name goes with the list, a change of members is sent first', () => {
    const deletion = aMutation('delete-list', { listId: ROW });
    expect(combined(aMutation('create-list'), deletion)).toBe('both-vanish');
    const ofA = aMutation('delete-list', { listId: A });
    expect(combined(edit({ title: 'Pals' }), ofA)).toEqual({ becomes: ofA });
    expect(combined(edit({ title: 'Pals', remove: [X] }), ofA)).toBeNull();
    expect(combined(ofA, ofA)).toBe('earlier-stays');
  });

  it('of two orders leave the last', () => {
    const last = aMutation('reorder-lists', { listIds: [B, A] });
    expect(combined(aMutation('reorder-lists', { listIds: [A, B] }), last)).toEqual({ becomes: last });
  });

  it('of two moves of one account become one, in which the later one decides', () => {
    expect(combined(move({ add: [A] }), move({ remove: [A] }))).toEqual({ becomes: move({ remove: [A] }) });
    expect(combined(move({ add: [A], remove: [B] }), move({ add: [B] }))).toEqual({ becomes: move({ add: [A, B] }) });
    expect(combined(move({ accountId: X, add: [A] }), move({ accountId: Y, remove: [A] }))).toBeNull();
    const subscribe = aMutation('subscribe', { accountId: OTHER, listIds: [A] });
    expect(combined(subscribe, move({ add: [B] }))).toEqual({ becomes: { ...subscribe, listIds: [A, B] } });
    // The account may be in A without the subscription, which cannot remove it from there.
    expect(combined(subscribe, move({ remove: [A] }))).toBeNull();
  });
});

describe('a mutation without a list that will never be created', () => {
  it('keeps everything else', () => {
    expect(detachedFrom(move({ add: [ROW], remove: [A] }), 'row')).toEqual(move({ remove: [A] }));
    expect(detachedFrom(aMutation('reorder-lists', { listIds: [A, ROW, B] }), 'row')).toEqual(
      aMutation('reorder-lists', { listIds: [A, B] }),
    );
    expect(detachedFrom(aMutation('delete-list', { listId: A, backupId: ROW }), 'row')).toMatchObject({
      backupId: null,
    });
    for (const kind of ['subscribe', 'request-subscription'] as const)
      expect(detachedFrom(aMutation(kind, { listIds: [ROW, A] }), 'row')).toMatchObject({ kind, listIds: [A] });
  });

  it('is nothing if it was only about that list', () => {
    expect(detachedFrom(move({ add: [ROW] }), 'row')).toBeNull();
    expect(detachedFrom(edit({ listId: ROW }), 'row')).toBeNull();
    expect(detachedFrom(aMutation('delete-list', { listId: ROW }), 'row')).toBeNull();
    expect(detachedFrom(aMutation('reorder-lists', { listIds: [ROW] }), 'row')).toBeNull();
  });
});

describe('just before it is sent', () => {
  const info = (...members: string[]) => {
    const body = recordedBody('homefeeds/info--luna');
    put(body, 'subscribedTo', members);
    return body;
  };
  const listId = asHomeListId(at<string>(recordedBody('homefeeds/info--luna'), 'timeline.id'));
  const path = `timelines/home/${listId}`;

  it('a change of members keeps what others have added and removed meanwhile', () => {
    const change = edit({ listId, add: [X], remove: [Y] });
    expect(kindOf(change)?.before?.paths(change, FIRST_ATTEMPT)).toEqual([path]);
    expect(checkOf(change, info('y', 'elsewhere'))).toEqual({
      kind: 'send',
      call: { method: 'PATCH', path, json: { subscribedTo: ['elsewhere', 'x'] } },
    });
  });

  it('a change that the server has already is done without a request', () => {
    expect(checkOf(edit({ listId, title: 'Close friends', add: [X], remove: [Y] }), info('x'))).toEqual({
      kind: 'done',
    });
    expect(checkOf(edit({ listId, title: 'Others', add: [X] }), info('x'))).toMatchObject({
      call: { json: { title: 'Others' } },
    });
    expect(checkOf(edit({ listId }), { timeline: 1 })).toBe('cannot be read');
  });

  it('an order loses lists that were deleted meanwhile, and new ones come last', () => {
    const body = recordedBody('homefeeds/list--luna');
    const present = at<{ id: string; isInherent: boolean }[]>(body, 'timelines').filter((one) => !one.isInherent);
    const [first, second, third] = present.map(({ id }) => asHomeListId(id));
    if (!first || !second || !third) throw new Error('The recording has fewer than three lists');
    const order = aMutation('reorder-lists', { listIds: [second, asHomeListId('gone'), first] });
    expect(checkOf(order, body)).toMatchObject({ kind: 'send', call: { json: { reorder: [second, first, third] } } });
    expect(checkOf({ ...order, listIds: [first, second, third] }, body)).toEqual({ kind: 'done' });
    // The page may have shown a new list twice, under the id of this device and under the server's.
    expect(checkOf({ ...order, listIds: [first, second, second, third] }, body)).toEqual({ kind: 'done' });
  });

  it('a move of an account changes only the lists that the user has changed', () => {
    const body = recordedBody('users/get--in-home-feeds');
    const accountId = asAccountId(at<string>(body, 'users.id'));
    const present = at<string[]>(body, 'inHomeFeeds').map(asHomeListId);
    const [first] = present;
    if (!first) throw new Error('The recorded account is in no list');
    const change = move({ accountId, username: 'vega', add: [A], remove: [first] });
    put(body, 'users.youCan', ['unsubscribe']);
    expect(checkOf(change, body)).toMatchObject({
      kind: 'send',
      call: { method: 'PUT', path: 'users/vega/subscribe', json: { homeFeeds: [...present.slice(1), A] } },
    });
    expect(checkOf({ ...change, add: [first], remove: [] }, body)).toEqual({ kind: 'done' });
    put(body, 'users.youCan', ['subscribe']);
    expect(checkOf(change, body)).toEqual({ kind: 'refused', reason: 'You do not read @vega any more' });
  });
});

describe('the answer to a list mutation', () => {
  it('of a new list contains its id and who is in it: the server leaves out whom the user does not read', () => {
    const create = aMutation('create-list', { title: 'Foreign', memberIds: [X] });
    const answer = recordedBody('homefeeds/create--foreign');
    const id = at<string>(answer, 'timeline.id');
    expect(kindOf(create)?.creates?.created(answer)).toMatchObject({ id, body: 'Foreign' });
    expect(settled(create, answer, id)?.facts).toEqual([
      { kind: 'lists-changed', change: { kind: 'created', list: { id, title: 'Foreign', isInherent: false } } },
    ]);
  });

  it('of an order contains all lists', () => {
    const answer = recordedBody('homefeeds/reorder--ok');
    const homeLists = at<{ id: string }[]>(answer, 'timelines').map(({ id }) => id);
    const [fact] = settled(aMutation('reorder-lists'), answer)?.facts ?? [];
    expect(fact).toMatchObject({ kind: 'lists-changed', change: { kind: 'replaced' } });
    expect(JSON.stringify(fact)).toContain(JSON.stringify(homeLists[0]));
    expect(settled(aMutation('reorder-lists'), { timelines: 1 })).toBeNull();
  });

  it('of a move contains the lists that the account is in now', () => {
    const answer = recordedBody('users/update-subscription--ok');
    const [first = ''] = at<string[]>(answer, 'inHomeFeeds');
    const change = move({ add: [asHomeListId(first), A], remove: [B] });
    expect(settled(change, answer)?.facts).toMatchObject([
      { kind: 'roster-changed', change: { kind: 'in-lists', add: [first], remove: [B] } },
    ]);
  });

  it('makes stale what only the server knows', () => {
    const members = viewKey({ kind: 'roster', roster: { kind: 'home-lists' } });
    const feedOf = (listId: HomeList['id']) =>
      viewKey({ kind: 'feed', feed: { kind: 'home', listId, sort: 'ACTIVITY', mode: 'classic' }, offset: 0 });
    const isStale = (mutation: AnyMutation, key: string) => staleOf(mutation).some((prefix) => key.startsWith(prefix));
    expect(isStale(edit({ add: [X] }), members)).toBe(true);
    expect(isStale(edit({ add: [X] }), feedOf(A))).toBe(true);
    expect(isStale(edit({ add: [X] }), feedOf(B))).toBe(false);
    expect(isStale(edit({ title: 'Pals' }), members)).toBe(false);
    expect(isStale(move({ add: [A], remove: [B] }), feedOf(B))).toBe(true);
    expect(isStale(aMutation('delete-list'), feedOf(B))).toBe(true);
    expect(staleOf(aMutation('reorder-lists'))).toEqual(['shell']);
  });
});

describe('the echo of a new list', () => {
  const found = (title: string) => {
    const decoded = decodeDatedHomeLists(recordedBody('homefeeds/list--luna'));
    const list = decoded.ok ? decoded.value.find((one) => one.title === title) : undefined;
    if (!list) throw new Error(`The recording has no list ${title}`);
    return { kind: 'home-list' as const, list };
  };
  const creates = kindOf(aMutation('create-list'))?.creates;

  it('is searched among the user’s lists and has the same title', () => {
    expect(creates?.searchedIn(aMutation('create-list'))).toEqual({ kind: 'home-lists' });
    expect(creates?.isSame(aMutation('create-list', { title: 'Close friends' }), found('Close friends'))).toBe(true);
    expect(creates?.isSame(aMutation('create-list', { title: 'Closest friends' }), found('Close friends'))).toBe(false);
  });

  it('may be any other list that is new, since the server does not tell that one was renamed', () => {
    const isChanged = (title: string, there: string) =>
      creates?.isChanged(aMutation('create-list', { title }), found(there));
    expect(isChanged('Closest friends', 'Close friends')).toBe(true);
    expect(isChanged('Close friends', 'Close friends')).toBe(false);
    expect(isChanged('Close friends', 'Home')).toBe(false);
  });
});

describe('in the outbox', () => {
  const titleOf = (mutation: AnyMutation) => kindOf(mutation)?.title(mutation);

  it('a list mutation names the list and what changes', () => {
    expect(titleOf(edit({ title: 'Pals', add: [X, Y], remove: [Z] }))).toBe(
      'Change of the list “Friends”: new name “Pals”, 2 added, 1 removed',
    );
    expect(titleOf(aMutation('create-list'))).toBe('New list');
    expect(kindOf(aMutation('create-list'))?.words(aMutation('create-list'))).toBe('Close friends');
    expect(titleOf(aMutation('delete-list', { title: 'Friends' }))).toBe('Deletion of the list “Friends”');
    expect(titleOf(aMutation('reorder-lists'))).toBe('New order of your lists');
    expect(titleOf(aMutation('move-in-lists'))).toBe('Lists of @mars');
  });
});
