import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { freshAccountId } from '../../support/engine-world.ts';

/** Loads the stores as a new page does, since leaving cannot be undone. */
async function load() {
  vi.resetModules();
  const { leaveStores, openStores } = await import('../../../src/shared/store/index.ts');
  const stores = openStores(freshAccountId());
  await stores.vault.open();
  return { leaveStores, vault: stores.vault };
}

type Vault = Awaited<ReturnType<typeof load>>['vault'];

/** A transaction that ends when `end` is called. */
function hold(vault: Vault, mode: 'r' | 'rw') {
  let isOver = false;
  const ended = vault.transaction(mode, vault.meta, async () => {
    if (mode === 'rw') await vault.meta.put({ key: 'place', value: 7 });
    while (!isOver) await vault.meta.get('place');
  });
  return {
    end: async () => {
      isOver = true;
      return ended.then(
        () => 'complete',
        () => 'aborted',
      );
    },
  };
}

const hasBegun = async () => new Promise((resolve) => setTimeout(resolve));

it('leaveStores in a page aborts its reads and lets its writes finish', async () => {
  const { leaveStores, vault } = await load();
  const reading = hold(vault, 'r');
  await hasBegun();
  leaveStores('page');
  expect(await reading.end()).toBe('aborted');
  const writing = hold(vault, 'rw');
  await hasBegun();
  leaveStores('page');
  expect(await writing.end()).toBe('complete');
  expect((await vault.meta.get('place'))?.value).toBe(7);
});

it('leaveStores in a worker aborts all transactions and refuses new ones', async () => {
  const { leaveStores, vault } = await load();
  const writing = hold(vault, 'rw');
  await hasBegun();
  leaveStores('worker');
  expect(await writing.end()).toBe('aborted');
  await expect(vault.meta.get('place')).rejects.toThrow('The page is being left.');
});
