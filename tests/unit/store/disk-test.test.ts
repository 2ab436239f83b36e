import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { type Scope, testDisk } from '../../../src/shared/store/disk-test.ts';

const quota = () => Promise.reject(Object.assign(new Error(), { name: 'QuotaExceededError' }));

/** A browser whose file system and Cache API work or fail. */
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

it('testDisk succeeds if a file of the given size can be written, and then rotates the log of IndexedDB', async () => {
  const { scope, written } = browser();
  const opened = vi.spyOn(indexedDB, 'open');
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
  expect(await testDisk(scope, 1000)).toBeNull();
  expect(written.mock.calls[0]?.[0]).toHaveLength(1000);
  expect(opened).toHaveBeenCalledWith('larder-scratch', expect.anything());
  expect(deleted).toHaveBeenCalledWith('larder-scratch');
});

it('testDisk detects a full disk without opening a database', async () => {
  const opened = vi.spyOn(indexedDB, 'open').mockClear();
  expect(await testDisk(browser({ files: false, caches: false }).scope, 1000)).toBe('quota');
  expect(opened).not.toHaveBeenCalled();
});

it('testDisk succeeds if only one of file system and Cache API fails', async () => {
  expect(await testDisk(browser({ files: false }).scope, 1000)).toBeNull();
});

it('testDisk succeeds for an origin at its quota, so that data can be deleted', async () => {
  const scope = browser({ files: false, caches: false, usage: 99_500, quota: 100_000 }).scope;
  expect(await testDisk(scope, 1000)).toBeNull();
});

it('testDisk opens a database if the browser has no file system and no Cache API', async () => {
  expect(await testDisk({ navigator: {}, Response: class {} }, 1000)).toBeNull();
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw Object.assign(new Error(), { name: 'UnknownError' });
  });
  expect(await testDisk({ navigator: {}, Response: class {} }, 1000)).toBe('storage-lost');
  broken.mockRestore();
});
