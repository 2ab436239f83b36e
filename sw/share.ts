import { CACHES, SHARE_PATH, SHARE_REFUSED, type ShareRefusal } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

/** Any site can send a form to this URL, so the stored shares are limited in size, number and age. */
const LARGEST_BYTES = 256 * 1024 * 1024;
const MAX_SHARES = 5;
const KEPT_MS = 24 * 60 * 60_000;
/** Time of the share, epoch ms. */
const CAME_AT = 'x-larder-came-at';

/**
 * Stores content shared by another app and opens the page that handles it: only the page knows the account, the allowed
 * attachments, and how to convert them.
 */
export function takeShares(): void {
  addRoute(
    ({ request, url, isOwn }) =>
      isOwn &&
      request.method === 'POST' &&
      url.pathname === SHARE_PATH &&
      keepShare(request).then((address) => Response.redirect(address, 303)),
  );
}

/** The URL of the page that handles the share. */
export async function keepShare(request: Request): Promise<string> {
  try {
    const shared = await request.blob();
    if (shared.size > LARGEST_BYTES) return refused('large');
    const cache = await caches.open(CACHES.shared);
    await makeRoom(cache);
    const address = `${SHARE_PATH}?id=${crypto.randomUUID()}`;
    const headers = { 'content-type': request.headers.get('content-type') ?? '', [CAME_AT]: `${Date.now()}` };
    await cache.put(address, new Response(shared, { headers }));
    return address;
  } catch {
    return refused('unkept');
  }
}

const refused = (why: ShareRefusal): string => `${SHARE_PATH}?${SHARE_REFUSED}=${why}`;

/** Makes room for one more share. A cache lists its entries in order of insertion. */
async function makeRoom(cache: Cache): Promise<void> {
  const kept = await cache.keys();
  for (const [i, one] of kept.entries()) {
    const cameAt = Number((await cache.match(one))?.headers.get(CAME_AT));
    const isOld = !(Date.now() - cameAt < KEPT_MS);
    if (isOld || kept.length - i >= MAX_SHARES) await cache.delete(one);
  }
}
