import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewKey } from '../../../src/shared/contract/index.ts';
import {
  type Account,
  type AccountId,
  type RosterEntry,
  type RosterRef,
  rosterEntry,
  rosterKey,
  type Self,
} from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyRoster } from '../../../worker/apply/fetched-roster.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';
import { GROUP } from '../../support/mutations.ts';

const [luna, mars, venus, pluto] = ['luna', 'mars', 'venus', 'pluto'].map((name) => anAccount(name)) as [
  Account,
  Account,
  Account,
  Account,
];
const OWN = { kind: 'subscribers', username: 'Luna' } as const;
const MARS = { kind: 'subscribers', username: 'mars' } as const;
let stores: Stores;
let me: AccountId;

beforeEach(() => {
  me = freshAccountId();
  stores = openStores(me);
});
afterEach(async () => {
  await stores.mirror.delete();
  await stores.vault.outbox.clear();
  closeStores(stores);
});

const know = (fields: Partial<Self> = {}) => stores.mirror.shell.put({ key: 'self', value: aSelf(luna, fields) });
const keep = (account: Account) =>
  stores.mirror.accounts.put({ ...account, usernameLower: account.username, revision: 1 });
const fetched = (ref: RosterRef, entries: RosterEntry[], at = 100) =>
  applyRoster(stores.mirror, rosterKey(ref), entries, viewKey({ kind: 'roster', roster: ref }), { ordinal: at, at });
const does = (mutation: AnyMutation, id = 'row') => enqueue(stores, mutation, { id, at: 1, holdMs: 0 });
const refuse = (id: string) =>
  stores.vault.outbox.update(id, {
    state: {
      kind: 'refused',
      at: 2,
      failure: { kind: 'http', status: 403, err: 'You are not subscribed to that group' },
    },
  });
const names = (entries: readonly RosterEntry[]) => entries.map(({ username }) => username);
const of = ({ id: accountId, username }: Account) => ({ accountId, username });

describe('a roster', () => {
  it('that was never fetched is not stored; a fetched one without entries is empty', async () => {
    expect(await roster(stores, MARS)).toMatchObject({ entries: [], isStored: false, fetchedAt: null });
    await fetched(MARS, []);
    expect(await roster(stores, MARS)).toMatchObject({ entries: [], isStored: true, fetchedAt: 100 });
  });

  it('of the viewer is known to be empty if the viewer’s data say so, also if it was never fetched', async () => {
    await know({ banIds: [] });
    expect(await roster(stores, { kind: 'blocked' })).toMatchObject({ isStored: true, fetchedAt: null });
    // Who is blocked is not stored yet: it is no empty list.
    await know({ banIds: [mars.id] });
    expect(await roster(stores, { kind: 'blocked' })).toMatchObject({ entries: [], isStored: false });
    await keep(mars);
    expect(names((await roster(stores, { kind: 'blocked' })).entries)).toEqual(['mars']);
  });

  it('keeps the server’s order over all portions', async () => {
    const many = Array.from({ length: 250 }, (_, i) => rosterEntry(anAccount(`reader${249 - i}`)));
    await fetched(MARS, many);
    expect((await roster(stores, MARS)).entries).toEqual(many);
  });

  it('of 5,000 entries is read by at most five requests', async () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `reader${i}`);
    const many = ids.map((id) => rosterEntry(anAccount(id)));
    await know({ subscriberIds: many.map(({ id }) => id) });
    await fetched(OWN, many);
    let count = 0;
    const requests = await countRequests(async () => {
      count = (await roster(stores, OWN)).entries.length;
    });
    expect(count).toBe(5000);
    expect(requests).toBeLessThanOrEqual(5);
  }, 30_000);
});

describe('a list of the viewer’s own', () => {
  beforeEach(async () => {
    await fetched(OWN, [mars, venus].map(rosterEntry));
    await keep(pluto);
  });

  it('follows the viewer’s data: who came in since is first, who has left is not in it', async () => {
    await know({ subscriberIds: [venus.id, pluto.id] });
    const { entries, rows } = await roster(stores, OWN);
    expect(names(entries)).toEqual(['pluto', 'venus']);
    expect(rows).toEqual(entries);
  });

  it('keeps the place of an entry that a pending mutation takes out, with its trace', async () => {
    await know({ subscriberIds: [mars.id, venus.id] });
    await does({ kind: 'remove-subscriber', ...of(venus) });
    const { entries, rows, traces } = await roster(stores, OWN);
    expect(names(entries)).toEqual(['mars']);
    expect(names(rows)).toEqual(['mars', 'venus']);
    expect(traces.map(({ target }) => target)).toEqual([{ entity: 'account', accountId: venus.id }]);
  });

  it('has the entry again when the server has refused the mutation, with its trouble', async () => {
    await know({ subscriberIds: [mars.id, venus.id] });
    await does({ kind: 'remove-subscriber', ...of(mars) });
    await refuse('row');
    const { entries, rows, traces } = await roster(stores, OWN);
    expect(names(entries)).toEqual(['mars', 'venus']);
    expect(rows).toEqual(entries);
    expect(traces.map(({ state }) => state.kind)).toEqual(['refused']);
  });

  it('contains a pending subscription before the server has answered', async () => {
    await know({ subscriptionIds: [] });
    await does({ kind: 'subscribe', ...of(pluto), on: true });
    const own = await roster(stores, { kind: 'subscriptions', username: 'luna' });
    expect(names(own.entries)).toEqual(['pluto']);
  });

  it('shows no entry as leaving that has left without the viewer', async () => {
    await know({ subscriberIds: [mars.id] });
    await does({ kind: 'move-in-lists', ...of(venus), add: [], remove: [] });
    expect(names((await roster(stores, OWN)).rows)).toEqual(['mars']);
  });
});

describe('a list of a group', () => {
  const MEMBERS = { kind: 'subscribers', username: 'astronomers' } as const;
  const BLOCKED = { kind: 'blocked-in-group', username: 'astronomers' } as const;
  const inGroup = (account: Account) => ({ groupId: GROUP, groupName: 'Astronomers', ...of(account) });

  beforeEach(async () => {
    await know();
    await fetched(MEMBERS, [mars, venus].map(rosterEntry));
    await fetched(BLOCKED, [rosterEntry(mars)]);
    await keep(pluto);
  });

  it('loses a member who is being removed, and gains one whose request is being accepted', async () => {
    await does({ kind: 'remove-member', ...inGroup(mars) }, 'a');
    await does({ kind: 'answer-group-request', ...inGroup(pluto), isAccepted: true }, 'b');
    const { entries, rows, traces } = await roster(stores, MEMBERS);
    expect(names(entries)).toEqual(['venus', 'pluto']);
    expect(names(rows)).toEqual(['mars', 'venus', 'pluto']);
    expect(traces.map(({ target }) => target.entity)).toEqual(['member', 'member']);
  });

  it('of blocked users gains and loses users before the server has answered', async () => {
    await does({ kind: 'block-in-group', ...inGroup(pluto), on: true }, 'a');
    await does({ kind: 'block-in-group', ...inGroup(mars), on: false }, 'b');
    const { entries, rows } = await roster(stores, BLOCKED);
    expect(names(entries)).toEqual(['pluto']);
    expect(names(rows)).toEqual(['mars', 'pluto']);
  });
});
