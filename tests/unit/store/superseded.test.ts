import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeStores, isConnectionLost, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';

const onSuperseded = vi.fn();
let stores: Stores;
beforeEach(() => {
  onSuperseded.mockClear();
  stores = openStores(freshAccountId(), { onSuperseded });
});
afterEach(() => closeStores(stores));

const read = () => feedPage(stores, { kind: 'everything' }, 0);

/** Upgrades the mirror as another tab with a newer client would. */
async function upgradeElsewhere(): Promise<void> {
  const newer = new Dexie(stores.mirror.name);
  newer.version(99).stores({ other: 'id' });
  await newer.open();
  newer.close();
}

describe('a mirror upgraded by another tab', () => {
  it('is closed at once, reported, and not opened again by the old code', async () => {
    await read();
    await upgradeElsewhere();
    expect(onSuperseded).toHaveBeenCalledTimes(1);
    const refused = await read().then(
      () => null,
      (error: unknown) => error,
    );
    expect(isConnectionLost(refused)).toBe(true);
    expect(stores.mirror.isOpen()).toBe(false);
  });
});

describe('a mirror that was closed', () => {
  it('is opened again by the next query', async () => {
    await read();
    stores.mirror.close();
    expect((await read()).entries).toEqual([]);
    expect(onSuperseded).not.toHaveBeenCalled();
  });

  it('because another tab deleted it is empty afterwards', async () => {
    await read();
    await Dexie.delete(stores.mirror.name);
    expect((await read()).fetchedAt).toBeNull();
    expect(onSuperseded).not.toHaveBeenCalled();
  });
});
