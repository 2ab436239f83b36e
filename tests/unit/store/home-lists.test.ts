import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountId,
  asAccountId,
  asHomeListId,
  type HomeList,
  rosterEntry,
} from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { LISTS_ROSTER } from '../../../src/shared/mutations/list-lane.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { draftCount, drafts, history } from '../../../src/shared/store/queries/drafts.ts';
import { homeListAt, homeLists, listIdsOf } from '../../../src/shared/store/queries/home-lists.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { discardDraft, draftKeys, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue, markAnswered } from '../../../src/shared/store/vault/outbox.ts';
import { discard } from '../../../src/shared/store/vault/outbox-edits.ts';
import { applyEvents } from '../../../worker/apply/index.ts';
import { putEntries } from '../../../worker/apply/rosters.ts';
import { settlementOf } from '../../../worker/push/settlement.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

const home: HomeList = { id: asHomeListId('90000000-home'), title: 'Home', isInherent: true };
const friends: HomeList = { id: asHomeListId('a0000000-friends'), title: 'Friends', isInherent: false };
const family: HomeList = { id: asHomeListId('b0000000-family'), title: 'Family', isInherent: false };
const NEW = 'c1c1c1c1-0000-4000-8000-000000000001';
const GIVEN = 'd2d2d2d2-0000-4000-8000-000000000002';
const [X, Y] = [asAccountId('x'), asAccountId('y')];
const MEMBERS = { kind: 'home-lists' } as const;

let stores: Stores;
let me: AccountId;

beforeEach(async () => {
  me = freshAccountId();
  stores = openStores(me);
  const { mirror, vault } = stores;
  await Promise.all([vault.outbox.clear(), vault.aliases.clear(), vault.drafts.clear(), vault.draftRevisions.clear()]);
  await mirror.shell.put({ key: 'homeLists', value: [home, friends, family] });
  await mirror.shell.put({ key: 'self', value: aSelf(anAccount('anna'), { subscriptionIds: [X, Y] }) });
  await putEntries(mirror, LISTS_ROSTER, [
    { ...rosterEntry(anAccount('x')), listIds: [home.id, friends.id] },
    { ...rosterEntry(anAccount('y')), listIds: [home.id] },
  ]);
});

const does = (mutation: AnyMutation, id: string) => enqueue(stores, mutation, { id, at: 1, holdMs: 0 });
const create = (title = 'New', memberIds = [X]) => does({ kind: 'create-list', title, memberIds }, NEW);
const listsOf = async () => (await homeLists(stores)).lists;
const titles = async () => (await listsOf()).map(({ list }) => list.title);
const rows = async () => stores.vault.outbox.where('accountId').equals(me).toArray();
const mutationOf = async (id: string) => (await stores.vault.outbox.get(id))?.mutation;

describe('the home lists', () => {
  it('contain what the user has changed, with its traces', async () => {
    await create();
    await does({ kind: 'edit-list', listId: friends.id, title: 'Pals', add: [], remove: [] }, 'edit');
    await does({ kind: 'reorder-lists', listIds: [asHomeListId(NEW), family.id, friends.id] }, 'order');
    const view = await homeLists(stores);
    expect(view.lists.map(({ list }) => list.title)).toEqual(['Home', 'New', 'Family', 'Pals']);
    expect(view.lists.map(({ isLocal }) => isLocal)).toEqual([false, true, false, false]);
    expect(view.lists.map(({ traces }) => traces.map(({ id }) => id))).toEqual([[], [NEW], [], ['edit']]);
    expect(view.orderTraces.map(({ id }) => id)).toEqual(['order']);
    expect(view.isKnown).toBe(true);
  });

  it('that are not stored are not known, but those made on this device are there', async () => {
    await stores.mirror.shell.delete('homeLists');
    await create();
    expect(await homeLists(stores)).toMatchObject({ isKnown: false, lists: [{ list: { title: 'New' } }] });
  });

  it('are not local any more as soon as the server has answered', async () => {
    await create();
    const row = await stores.vault.outbox.get(NEW);
    if (!row) throw new Error('No row');
    const { vault } = stores;
    await vault.transaction('rw', vault.outbox, vault.aliases, () =>
      markAnswered(vault, row, { at: 2, serverId: GIVEN, reply: null }),
    );
    const made = (await listsOf()).at(-1);
    expect(made).toMatchObject({ list: { id: GIVEN }, isLocal: false });
    expect((await homeListAt(stores, 'c1c1')).found?.list.id).toBe(GIVEN);
    expect((await homeListAt(stores, 'd2d2')).found?.list.id).toBe(GIVEN);
  });
});

describe('the list of an address', () => {
  it('is found by a prefix of its id, the inherent one also as “home” [2.004]', async () => {
    const found = async (prefix: string) => (await homeListAt(stores, prefix)).found?.list.title;
    expect(await found('A000')).toBe('Friends');
    expect(await found('b0000000-fam')).toBe('Family');
    expect(await found('home')).toBe('Home');
    expect(await found('ffff')).toBeUndefined();
    await create();
    expect(await found('c1c1')).toBe('New');
  });
});

describe('the lists of an account', () => {
  it('are those of its profile or of the roster, with pending changes; undefined if neither is stored', async () => {
    expect(await listIdsOf(stores, X)).toEqual([home.id, friends.id]);
    await create();
    await does({ kind: 'edit-list', listId: family.id, title: null, add: [X], remove: [] }, 'edit');
    await does({ kind: 'delete-list', listId: friends.id, title: 'Friends', backupId: home.id }, 'deletion');
    expect(await listIdsOf(stores, X)).toEqual([home.id, NEW, family.id]);
    expect(await listIdsOf(stores, asAccountId('z'))).toBeUndefined();
  });
});

describe('a list that is discarded before it was sent', () => {
  const moveX: AnyMutation = {
    kind: 'move-in-lists',
    accountId: X,
    username: 'x',
    add: [asHomeListId(NEW)],
    remove: [friends.id],
  };

  it('takes along its own changes only', async () => {
    await create('New', []);
    await does(moveX, 'move');
    await does({ kind: 'reorder-lists', listIds: [asHomeListId(NEW), family.id] }, 'order');
    await does(
      { kind: 'subscribe', accountId: asAccountId('z'), username: 'z', on: true, listIds: [asHomeListId(NEW)] },
      'subscribe',
    );
    await does({ kind: 'delete-list', listId: family.id, title: 'Family', backupId: asHomeListId(NEW) }, 'deletion');
    expect(await discard(stores, NEW, 2)).toBe(true);
    expect(await mutationOf('move')).toMatchObject({ add: [], remove: [friends.id] });
    expect(await mutationOf('order')).toMatchObject({ listIds: [family.id] });
    expect(await mutationOf('subscribe')).toMatchObject({ on: true, listIds: [] });
    expect(await mutationOf('deletion')).toMatchObject({ listId: family.id, backupId: null });
  });

  it('leaves nothing if all was about it', async () => {
    await create('New', []);
    await does({ ...moveX, remove: [] }, 'move');
    await does({ kind: 'delete-list', listId: asHomeListId(NEW), title: 'New', backupId: home.id }, 'deletion');
    expect(await rows()).toEqual([]);
    expect(await titles()).toEqual(['Home', 'Friends', 'Family']);
  });
});

it('a list of 3,000 members is shown and settled in one change each', async () => {
  const ids = Array.from({ length: 3000 }, (_, i) => asAccountId(`p${i}`));
  await putEntries(
    stores.mirror,
    LISTS_ROSTER,
    ids.map((id) => ({ ...rosterEntry(anAccount(id)), listIds: [home.id] })),
  );
  await stores.mirror.shell.put({ key: 'self', value: aSelf(anAccount('anna'), { subscriptionIds: ids }) });
  await create('Everybody', ids);
  const isIn = async (id: string) =>
    (await roster(stores, MEMBERS)).entries.filter(({ listIds }) => listIds?.includes(asHomeListId(id))).length;
  expect(await isIn(NEW)).toBe(3000);
  await stores.vault.outbox.update(NEW, { state: { kind: 'answered', at: 2, reply: null }, serverId: GIVEN });
  const row = await stores.vault.outbox.get(NEW);
  if (!row) throw new Error('No row');
  const { facts } = settlementOf(row, me, 0);
  expect(facts.filter(({ kind }) => kind === 'roster-changed')).toHaveLength(1);
  await applyEvents(stores.mirror, facts, { at: 6 }, { settled: [{ id: NEW, serverId: GIVEN }] });
  expect(await isIn(GIVEN)).toBe(3000);
});

it('a settled change of members is in the stored profiles of both who came in and who left', async () => {
  const details = (id: AccountId, inHomeLists: HomeList['id'][]) => ({
    accountId: id,
    details: { accountId: id, adminIds: [], inHomeLists, acceptsDirects: false, pastUsernames: [], invitedBy: null },
    statistics: null,
  });
  await stores.mirror.profiles.bulkPut([details(X, [home.id, friends.id]), details(Y, [home.id])]);
  const change = { kind: 'list-members', listId: friends.id, add: [Y], remove: [X] } as const;
  await applyEvents(stores.mirror, [{ kind: 'roster-changed', key: LISTS_ROSTER, change }], { at: 6 });
  const listsIn = async (id: AccountId) => (await stores.mirror.profiles.get(id))?.details?.inHomeLists;
  expect(await listsIn(X)).toEqual([home.id]);
  expect(await listsIn(Y)).toEqual([home.id, friends.id]);
});

describe('the draft of a list', () => {
  const key = draftKeys.list('/filter/lists/new');

  it('is kept with its members also without a title, and leads to the editor', async () => {
    await saveDraft(stores, { key, body: '', members: { add: [X], remove: [] }, at: 5 });
    const [view] = await drafts(stores);
    expect(view).toMatchObject({ kind: 'list', href: '/filter/lists/new', draft: { members: { add: [X] } } });
    expect(await draftCount(stores, 0)).toBe(1);
    await saveDraft(stores, { key, body: '', at: 6 });
    expect(await drafts(stores)).toEqual([]);
  });

  it('leaves no text among the earlier texts: its title is in the list', async () => {
    await saveDraft(stores, { key, body: 'Pals', at: 5 });
    await discardDraft(stores, key, 6);
    expect(await history(stores)).toEqual([]);
  });

  it('is consumed by the mutation', async () => {
    await saveDraft(stores, { key, body: 'Pals', members: { add: [X], remove: [] }, at: 5 });
    await enqueue(
      stores,
      { kind: 'create-list', title: 'Pals', memberIds: [X] },
      { id: NEW, at: 6, holdMs: 0, draftKey: key },
    );
    expect(await drafts(stores)).toEqual([]);
  });
});
