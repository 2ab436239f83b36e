import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeStores,
  createDisk,
  type Disk,
  type DiskTrouble,
  openStores,
  type Stores,
  storeFailure,
  withDisk,
} from '../../../src/shared/store/index.ts';
import { readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { freshAccountId, ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { failingDisk, mendDisk } from '../../support/failing-disk.ts';

let found: DiskTrouble | null;
let time: ManualTime;
let disk: Disk;
let stores: Stores;
const test = vi.fn(async () => found);
const warnOthers = vi.fn();
beforeEach(() => {
  mendDisk();
  found = null;
  test.mockClear();
  warnOthers.mockClear();
  time = new ManualTime();
  disk = createDisk({ test, after: time.after, warnOthers });
  stores = openStores(freshAccountId(), { disk });
});
afterEach(() => {
  mendDisk();
  closeStores(stores);
});

const save = (body: string) => withDisk([stores.vault], disk, () => saveDraft(stores, { key: 'form', body, at: 1 }));
const saved = async () => (await readDraft(stores, 'form'))?.body;

describe('a disk on which a write failed', () => {
  it('is written again only after a successful test', async () => {
    await save('before');
    failingDisk.fails = () => true;
    found = 'quota';
    await expect(save('while full')).rejects.toThrow();
    expect(disk.isClosed()).toBe(true);
    expect(warnOthers).toHaveBeenCalledTimes(1);
    // There is space again, but the disk has not been tested: no write reaches it.
    failingDisk.fails = () => false;
    const { writes } = failingDisk;
    await expect(saveDraft(stores, { key: 'form', body: 'untested', at: 2 })).rejects.toThrow('cannot be written');
    expect(failingDisk.writes).toBe(writes);
    expect(await saved()).toBe('before');
    found = null;
    await save('after');
    expect(await saved()).toBe('after');
    expect(disk.trouble()).toBeNull();
  });

  it('is tested again after a delay, and each change is reported once', async () => {
    const reported: (DiskTrouble | null)[] = [];
    disk.onChange((trouble) => reported.push(trouble));
    found = 'quota';
    disk.suspect();
    await eventually(() => expect(reported).toEqual(['quota']));
    time.advance(5000);
    await eventually(() => expect(test).toHaveBeenCalledTimes(2));
    found = null;
    await eventually(() => expect(time.pending()).toBe(1));
    time.advance(5000);
    await eventually(() => expect(reported).toEqual(['quota', null]));
    expect(disk.isClosed()).toBe(false);
    expect(time.pending()).toBe(0);
  });

  it('is closed by the warning of another page, which is not passed on', async () => {
    found = 'quota';
    disk.suspect(true);
    expect(disk.isClosed()).toBe(true);
    expect(warnOthers).not.toHaveBeenCalled();
    expect(await disk.check()).toBe(false);
  });

  it.each(['UnknownError', 'QuotaExceededError', 'AbortError'] as const)(
    'is reported as full, also when the browser throws %s',
    async (errorName) => {
      failingDisk.fails = () => true;
      failingDisk.errorName = errorName;
      found = 'quota';
      const error = await save('words').then(
        () => expect.fail('The write was accepted'),
        (reason: unknown) => reason,
      );
      expect(storeFailure(error, disk)).toEqual({ kind: 'quota' });
    },
  );

  it('is written again at once if the test succeeds', async () => {
    failingDisk.fails = (write) => write === 1;
    await save('words');
    expect(await saved()).toBe('words');
    expect(await disk.check()).toBe(true);
    expect(disk.isClosed()).toBe(false);
  });
});

it('a programming error is not a storage failure and does not close the disk', async () => {
  const bug = () => Promise.reject(new TypeError('bug'));
  await expect(withDisk([stores.vault], disk, bug)).rejects.toThrow('bug');
  expect(storeFailure(new TypeError('bug'), disk)).toBeNull();
  expect(disk.isClosed()).toBe(false);
});

it('a mirror that cannot be opened on a full disk is kept', async () => {
  await stores.mirror.counters.put({ key: 'ordinal', value: 7 });
  stores.mirror.close();
  const open = vi.spyOn(stores.mirror, 'open').mockRejectedValue(Object.assign(new Error(), { name: 'UnknownError' }));
  found = 'quota';
  await expect(stores.mirror.openOrRebuild(disk)).rejects.toThrow();
  open.mockRestore();
  found = null;
  stores.mirror.close({ disableAutoOpen: false });
  expect(await stores.mirror.openOrRebuild(disk)).toEqual({ rebuilt: false });
  expect((await stores.mirror.counters.get('ordinal'))?.value).toBe(7);
});
