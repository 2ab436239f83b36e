import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { CACHES } from '../src/shared/contract/caches.ts';

/** Avatars and thumbnails, wherever the server keeps its files; originals are too large to keep unasked. */
const KEPT_PATH = /\/(profilepics|attachments\/thumbnails2?)\//;
const MAX_FILES = 1500;
/** So many files are added between two looks at how many there are. */
const TRIM_EVERY = 50;

/** Pictures that were seen once are there without a network, within bounds; their addresses never change their content. */
export function serveMedia(): void {
  let added = 0;
  // Workbox's own expiration carries a second IndexedDB library, for which this worker has no room.
  const bound = {
    cacheDidUpdate: async () => {
      added += 1;
      if (added % TRIM_EVERY === 0) await dropOldest();
    },
  };
  registerQuotaErrorCallback(() => caches.delete(CACHES.media));
  const kept = new CacheFirst({
    cacheName: CACHES.media,
    // Asked for with CORS, so that failures are visible and the browser does not count a padded size for each file.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    matchOptions: { ignoreVary: true },
    plugins: [bound],
  });

  registerRoute(
    ({ request, url }) => request.destination === 'image' && KEPT_PATH.test(url.pathname),
    async ({ event, request, url }) => {
      try {
        return await kept.handle({ event, request: new Request(url.href), url });
      } catch {
        // A host that does not allow CORS: shown, not kept.
        return fetch(request);
      }
    },
  );
}

/** A cache lists its files in the order in which they came. */
async function dropOldest(): Promise<void> {
  const cache = await caches.open(CACHES.media);
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(file);
}
