import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { outbox } from '../../../src/shared/store/queries/outbox.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { shareOutboxReads } from '../../../src/shared/store/vault/shared-outbox.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { loseDatabases } from '../../support/lose-databases.ts';
import { aMutation } from '../../support/mutations.ts';

let tabs: Stores[];
/** What each tab shows of its outbox. */
let shown: (number | undefined)[];
let stop: () => void;

beforeEach(async () => {
  const accountId = freshAccountId();
  tabs = [openStores(accountId), openStores(accountId)];
  shown = [];
  const following = tabs.map((tab, index) => {
    shareOutboxReads(tab.vault);
    return liveQuery(() => outbox(tab)).subscribe((view) => {
      shown[index] = view.rows.length;
    });
  });
  stop = () => {
    for (const one of following) one.unsubscribe();
  };
  for (const id of ['one', 'two'])
    await enqueue(tabs[0] as Stores, aMutation('create-comment', { body: id }), { id, at: 1, holdMs: 0 });
  await eventually(() => expect(shown).toEqual([2, 2]));
});
afterEach(async () => {
  stop();
  for (const tab of tabs) closeStores(tab);
  await Dexie.delete(tabs[0]?.vault.name ?? '');
});

describe('a vault that is lost while pages are open', () => {
  it('because the browser has deleted it is read again by all of them, without a write', async () => {
    await loseDatabases(tabs.map(({ vault }) => vault));
    await eventually(() => expect(shown).toEqual([0, 0]));
  });

  it('because another page has deleted it is read again by all of them, too', async () => {
    await Dexie.delete(tabs[0]?.vault.name ?? '');
    await eventually(() => expect(shown).toEqual([0, 0]));
  });
});

it('queries that reopen a vault, and closed stores, report no change', async () => {
  const [tab, other] = tabs as [Stores, Stores];
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  Dexie.on.storagemutated.subscribe(count);
  tab.vault.close({ disableAutoOpen: false });
  expect((await outbox(tab)).rows).toHaveLength(2);
  closeStores(other);
  Dexie.on.storagemutated.unsubscribe(count);
  expect(changes).toBe(0);
});
