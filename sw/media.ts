import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, type StrategyOptions } from 'workbox-strategies';
import { CACHES } from '../src/shared/contract/caches.ts';

/** The plugin's class writes optional members as `| undefined`, which our stricter reading of optional members refuses. */
type WorkboxPlugin = NonNullable<StrategyOptions['plugins']>[number];

/** Avatars and thumbnails, wherever the server keeps its files; originals are too large to keep unasked. */
const KEPT_PATH = /\/(profilepics|attachments\/thumbnails2?)\//;
const MAX_FILES = 1500;
const MAX_AGE_SEC = 60 * 24 * 60 * 60;

/** Pictures that were seen once are there without a network, within bounds; their addresses never change their content. */
export function serveMedia(): void {
  const expiration = new ExpirationPlugin({
    maxEntries: MAX_FILES,
    maxAgeSeconds: MAX_AGE_SEC,
    purgeOnQuotaError: true,
  });
  const kept = new CacheFirst({
    cacheName: CACHES.media,
    // Asked for with CORS, so that failures are visible and the browser does not count a padded size for each file.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    matchOptions: { ignoreVary: true },
    plugins: [expiration as WorkboxPlugin],
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
