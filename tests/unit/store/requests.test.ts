import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, AccountId, Self } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { type RequestRow, requests } from '../../../src/shared/store/queries/requests.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

const people = ['luna', 'mars', 'venus', 'pluto', 'vega'].map((name) => anAccount(name));
const [luna, mars, venus, pluto, vega] = people as [Account, Account, Account, Account, Account];
const astronomers = anAccount('astronomers', { type: 'group' });
let stores: Stores;
let me: AccountId;

beforeEach(async () => {
  me = freshAccountId();
  stores = openStores(me);
  await stores.mirror.accounts.bulkPut(
    [...people, astronomers].map((one) => ({ ...one, usernameLower: one.username, revision: 1 })),
  );
});
afterEach(async () => {
  await stores.mirror.delete();
  await stores.vault.outbox.clear();
  closeStores(stores);
});

const know = (fields: Partial<Self>) => stores.mirror.shell.put({ key: 'self', value: aSelf(luna, fields) });
const does = (mutation: AnyMutation, id = 'row') => enqueue(stores, mutation, { id, at: 1, holdMs: 0 });
const refuse = (id: string) =>
  stores.vault.outbox.update(id, {
    state: { kind: 'refused', at: 2, failure: { kind: 'outdated', reason: 'There is no request by @mars any more' } },
  });
const of = ({ id: accountId, username }: Account) => ({ accountId, username });
const inGroup = (account: Account) => ({ groupId: astronomers.id, groupName: 'astronomers', ...of(account) });
const names = (list: readonly { account: Account }[] = []) => list.map(({ account }) => account.username);
const brief = (rows: readonly RequestRow[] = []) =>
  rows.map(({ account, isOpen, traces }) => [account.username, isOpen, traces.map(({ state }) => state.kind)]);

describe('requests', () => {
  it('are not known while the viewer is not stored', async () => {
    expect(await requests(stores)).toBeUndefined();
  });

  it('go in both directions, and to the groups that the viewer manages', async () => {
    await know({
      receivedRequestIds: [mars.id],
      sentRequestIds: [venus.id],
      managedGroups: [{ groupId: astronomers.id, requestIds: [pluto.id, vega.id] }],
    });
    const all = await requests(stores);
    expect([names(all?.received), names(all?.sent)]).toEqual([['mars'], ['venus']]);
    expect(
      all?.groups.map(({ group, requests: ids }) => [group.username, ids.map(({ username }) => username)]),
    ).toEqual([['astronomers', ['pluto', 'vega']]]);
  });

  it('that the viewer has answered are not open, but keep their place with the pending answer', async () => {
    await know({ receivedRequestIds: [mars.id, venus.id] });
    await does({ kind: 'answer-request', ...of(mars), isAccepted: true });
    const all = await requests(stores);
    expect(names(all?.received)).toEqual(['venus']);
    expect(brief(all?.receivedRows)).toEqual([
      ['mars', false, ['ready']],
      ['venus', true, []],
    ]);
  });

  it('are open again when the server has refused the answer, with the trouble', async () => {
    await know({ receivedRequestIds: [mars.id] });
    await does({ kind: 'answer-request', ...of(mars), isAccepted: false });
    await refuse('row');
    const all = await requests(stores);
    expect(names(all?.received)).toEqual(['mars']);
    expect(brief(all?.receivedRows)).toEqual([['mars', true, ['refused']]]);
  });

  it('that were revoked before a refused answer keep the trouble', async () => {
    await know({ receivedRequestIds: [] });
    await does({ kind: 'answer-request', ...of(mars), isAccepted: true });
    await refuse('row');
    const all = await requests(stores);
    expect(all?.received).toEqual([]);
    expect(brief(all?.receivedRows)).toEqual([['mars', false, ['refused']]]);
  });

  it('of the viewer are shown before the server has them, and while they are being revoked', async () => {
    await know({ sentRequestIds: [mars.id] });
    await does({ kind: 'request-subscription', ...of(venus), on: true }, 'a');
    await does({ kind: 'request-subscription', ...of(mars), on: false }, 'b');
    const all = await requests(stores);
    expect(names(all?.sent)).toEqual(['venus']);
    expect(brief(all?.sentRows)).toEqual([
      ['mars', false, ['ready']],
      ['venus', true, ['ready']],
    ]);
  });

  it('to a group keep their place with the pending answer; other deeds in the group are no answers', async () => {
    await know({ managedGroups: [{ groupId: astronomers.id, requestIds: [pluto.id, vega.id] }] });
    await does({ kind: 'answer-group-request', ...inGroup(pluto), isAccepted: false }, 'a');
    await does({ kind: 'remove-member', ...inGroup(mars) }, 'b');
    const [group] = (await requests(stores))?.groups ?? [];
    expect(group?.requests.map(({ username }) => username)).toEqual(['vega']);
    expect(brief(group?.rows)).toEqual([
      ['pluto', false, ['ready']],
      ['vega', true, []],
    ]);
    expect(group?.traces).toHaveLength(2);
  });
});
