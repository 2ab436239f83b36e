import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { accountByName, profile } from '../../../src/shared/store/queries/profile.ts';
import { shell } from '../../../src/shared/store/queries/shell.ts';
import { viewer } from '../../../src/shared/store/queries/viewer.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyEvents } from '../../../worker/apply/index.ts';
import { settlementOf } from '../../../worker/push/settlement.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aSelf } from '../../support/facts.ts';

const mars = anAccount('mars', { username: 'mars', youCan: ['subscribe', 'ban'] });
let stores: Stores;
let me: AccountId;

beforeEach(async () => {
  me = freshAccountId();
  stores = openStores(me);
  await stores.vault.outbox.clear();
  await stores.mirror.accounts.put({ ...mars, usernameLower: 'mars', revision: 7 });
  await stores.mirror.shell.put({ key: 'self', value: aSelf(anAccount('anna')) });
});

const change = (on: boolean, id: string) =>
  enqueue(stores, { kind: 'subscribe', accountId: mars.id, username: 'mars', on }, { id, at: 1, holdMs: 0 });

describe('a pending subscription', () => {
  it('is shown by every query of the account and of the viewer, with its trace on the profile', async () => {
    await change(true, 'row');
    const shown = await profile(stores, 'Mars');
    expect(shown.account?.youCan).toEqual(['unsubscribe', 'ban']);
    expect(shown.traces.map(({ id, target }) => [id, target])).toEqual([
      ['row', { entity: 'account', accountId: mars.id }],
    ]);
    expect((await accountByName(stores, 'mars'))?.youCan).toContain('unsubscribe');
    expect((await shell(stores)).self?.subscriptionIds).toContain(mars.id);
    expect((await viewer(stores))?.subscriptionIds).toContain(mars.id);
    expect(await stores.mirror.accounts.get(mars.id)).toMatchObject({ youCan: ['subscribe', 'ban'], revision: 7 });
  });

  it('has vanished when it was undone before it was sent', async () => {
    await change(true, 'row');
    await change(false, 'other');
    const shown = await profile(stores, 'mars');
    expect(shown.account?.youCan).toContain('subscribe');
    expect(shown.traces).toEqual([]);
    expect(await stores.vault.outbox.where('accountId').equals(me).count()).toBe(0);
  });

  it('is not shown any more when it was refused, but its trace is', async () => {
    await change(true, 'row');
    const failure = { kind: 'http', status: 403, err: 'You cannot subscribe to a banned user' } as const;
    await stores.vault.outbox.update('row', { state: { kind: 'refused', at: 2, failure } });
    const shown = await profile(stores, 'mars');
    expect(shown.account?.youCan).toContain('subscribe');
    expect(shown.traces.map(({ state }) => state.kind)).toEqual(['refused']);
  });

  it('is in the mirror as soon as it settles, between the two reads of a query as well', async () => {
    await change(true, 'row');
    await stores.vault.outbox.update('row', { state: { kind: 'answered', at: 2, reply: null } });
    const row = await stores.vault.outbox.get('row');
    if (!row) throw new Error('No row');
    const { facts, stale } = settlementOf(row, me, 0);
    await stores.mirror.views.put({ key: 'profile:mars', fetchedAt: 5, failure: null });
    await applyEvents(
      stores.mirror,
      facts,
      { at: 6 },
      { settled: [{ id: 'row', serverId: null }], ...(stale ? { stale } : {}) },
    );
    // The row is still in the outbox, as a query may have read it a moment before.
    const shown = await profile(stores, 'mars');
    expect(shown.account?.youCan).toEqual(['unsubscribe', 'ban']);
    expect(shown.traces).toEqual([]);
    expect((await viewer(stores))?.subscriptionIds).toContain(mars.id);
    expect((await stores.mirror.views.get('profile:mars'))?.staleSince).toBeGreaterThan(0);
  });
});
