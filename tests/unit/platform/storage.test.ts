import { describe, expect, it, vi } from 'vitest';
import { persistStorage } from '../../../src/platform/storage.ts';

function browser(persisted: () => Promise<boolean>, persist = vi.fn(async () => true)) {
  return { persist, navigator: { storage: { persisted, persist } as unknown as StorageManager } };
}

describe('persistStorage', () => {
  it('asks the browser unless storage is persistent already', async () => {
    const fresh = browser(async () => false);
    expect(await persistStorage(fresh.navigator)).toBe(true);
    expect(fresh.persist).toHaveBeenCalledOnce();
    const settled = browser(async () => true);
    expect(await persistStorage(settled.navigator)).toBe(true);
    expect(settled.persist).not.toHaveBeenCalled();
  });

  it('returns false when the browser rejects or has no StorageManager', async () => {
    expect(await persistStorage(browser(() => Promise.reject(new TypeError('no'))).navigator)).toBe(false);
    expect(await persistStorage({ storage: undefined as unknown as StorageManager })).toBe(false);
  });
});
