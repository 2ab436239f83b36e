import { describe, expect, it, vi } from 'vitest';
import { persistStorage } from '../../../src/platform/storage.ts';

function browser(persisted: () => Promise<boolean>, persist = vi.fn(async () => true)) {
  return { persist, navigator: { storage: { persisted, persist } as unknown as StorageManager } };
}

describe('keeping what is stored', () => {
  it('asks the browser, and not again once it has promised', async () => {
    const fresh = browser(async () => false);
    expect(await persistStorage(fresh.navigator)).toBe(true);
    expect(fresh.persist).toHaveBeenCalledOnce();
    const settled = browser(async () => true);
    expect(await persistStorage(settled.navigator)).toBe(true);
    expect(settled.persist).not.toHaveBeenCalled();
  });

  it('goes without where the browser refuses to be asked or knows nothing of it', async () => {
    expect(await persistStorage(browser(() => Promise.reject(new TypeError('no'))).navigator)).toBe(false);
    expect(await persistStorage({ storage: undefined as unknown as StorageManager })).toBe(false);
  });
});
