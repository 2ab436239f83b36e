import { MEDIA_STORES } from '../src/shared/contract/caches.ts';

/** Pictures that make room for new ones: some MB. */
const EVICTED = 50;
/** How long it is not tried again after it has not helped: then others fill the disk. */
const PAUSE_MS = 60_000;

/** Whether the browser refuses to store more. Any other error concerns one file only. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

let lastAt = 0;

/**
 * Deletes the oldest pictures: those of this account, and of others only when it has none. What was taken along stays. Returns
 * whether there is more room now. At most once a minute, so that a disk that others fill does not cost all pictures.
 */
export async function makeRoom(own?: string): Promise<boolean> {
  const now = Date.now();
  if (now - lastAt < PAUSE_MS && now >= lastAt) return false;
  lastAt = now;
  const names = (await caches.keys()).filter((name) => name.startsWith(MEDIA_STORES));
  names.sort((one, other) => Number(other === own) - Number(one === own));
  for (const name of names) {
    const cache = await caches.open(name);
    // A cache lists its entries in order of insertion.
    const files = (await cache.keys()).slice(0, EVICTED);
    for (const file of files) await cache.delete(file, { ignoreVary: true });
    if (files.length > 0) return true;
  }
  return false;
}
