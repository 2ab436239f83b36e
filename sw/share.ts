import { registerRoute } from 'workbox-routing';
import { CACHES, SHARE_PATH } from '../src/shared/contract/caches.ts';

/**
 * Keeps what another app has shared into this one, and opens the page that takes it from there: only the page knows for whom
 * it is, what may be attached, and how.
 */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const address = `${SHARE_PATH}?id=${crypto.randomUUID()}`;
      const cache = await caches.open(CACHES.shared);
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      await cache.put(address, new Response(await request.blob(), { headers }));
      return Response.redirect(address, 303);
    },
    'POST',
  );
}
