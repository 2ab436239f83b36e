import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { type Scope, testDisk } from '../../../src/shared/store/disk-test.ts';

const quota = () => Promise.reject(Object.assign(new Error(), { name: 'QuotaExceededError' }));

/** A browser whose files and caches work or not. */
function browser({ files = true, caches = true, usage = 0, quota: limit = 1e9 } = {}) {
  const written = vi.fn(async (_bytes: Uint8Array) => {});
  const scope: Scope = {
    navigator: {
      storage: {
        estimate: async () => ({ usage, quota: limit }),
        getDirectory: async () => ({
          getFileHandle: async () => ({
            createWritable: files ? async () => ({ write: written, close: async () => {} }) : quota,
          }),
          removeEntry: async () => {},
        }),
      },
    },
    caches: { open: async () => ({ put: caches ? async () => {} : quota }), delete: async () => true },
    Response: class {},
  };
  return { scope, written };
}

it('a disk is sound when a file of the size asked for can be written; the databases’ log is then renewed', async () => {
  const { scope, written } = browser();
  const opened = vi.spyOn(indexedDB, 'open');
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
  expect(await testDisk(scope, 1000)).toBeNull();
  expect(written.mock.calls[0]?.[0]).toHaveLength(1000);
  expect(opened).toHaveBeenCalledWith('larder-scratch', expect.anything());
  expect(deleted).toHaveBeenCalledWith('larder-scratch');
});

it('a full disk is found without any access to a database', async () => {
  const opened = vi.spyOn(indexedDB, 'open').mockClear();
  expect(await testDisk(browser({ files: false, caches: false }).scope, 1000)).toBe('quota');
  expect(opened).not.toHaveBeenCalled();
});

it('one kind of files that does not work is no full disk', async () => {
  expect(await testDisk(browser({ files: false }).scope, 1000)).toBeNull();
});

it('an origin that has used up its share may write, so that it can forget something', async () => {
  const scope = browser({ files: false, caches: false, usage: 99_500, quota: 100_000 }).scope;
  expect(await testDisk(scope, 1000)).toBeNull();
});

it('a browser without such files is judged by its databases', async () => {
  expect(await testDisk({ navigator: {}, Response: class {} }, 1000)).toBeNull();
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw Object.assign(new Error(), { name: 'UnknownError' });
  });
  expect(await testDisk({ navigator: {}, Response: class {} }, 1000)).toBe('storage-lost');
  broken.mockRestore();
});
