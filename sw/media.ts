import { registerQuotaErrorCallback } from 'workbox-core';
import { MEDIA_STORES, ONLY_STORED, TAKEN_STORES } from '../src/shared/contract/caches.ts';
import { checkedPicture, mayBePicture, pictureToKeep } from '../src/shared/pictures/kept-picture.ts';
import { isQuotaError, makeRoom } from './media-room.ts';
import { askPage, readerOfStore, storeOf } from './pages.ts';
import { addRoute } from './routes.ts';
import { countBytes } from './traffic.ts';

/** Avatars and thumbnails on any host. Originals are too large to cache unasked: only those that were taken along are stored. */
const KEPT_PATH = /\/(profilepics|attachments\/thumbnails2?)\//;
/** Limit per account. */
const MAX_FILES = 1500;
/** The limit is checked every this many files. */
const TRIM_EVERY = 50;
/** Headers of an answer, as Resource Timing counts them. */
const HEADER_BYTES = 300;

let added = 0;

/** Serves pictures that were shown once, or taken along, from their caches. The content of a URL never changes. */
export function serveMedia(): void {
  registerQuotaErrorCallback(() => makeRoom());
  addRoute(
    ({ event, request, url }) =>
      request.destination === 'image' &&
      (url.hash === ONLY_STORED ? keptOnly(event, url) : keptOrFresh(event, request, KEPT_PATH.test(url.pathname))),
  );
}

/** For a page that saves data: the stored picture, also in its other size, or nothing. */
async function keptOnly({ clientId }: FetchEvent, { href }: URL): Promise<Response> {
  const store = await storeOf(clientId);
  const [url = ''] = href.split('#');
  const other = url.replace(/thumbnails(2?)/, (_, isDouble) => (isDouble ? 'thumbnails' : 'thumbnails2'));
  // Not an error, which the browser would log.
  const nothing = () => new Response(null, { status: 204 });
  if (!store) return nothing();
  return (await stored(store, url)).picture ?? (await stored(store, other)).picture ?? nothing();
}

/** A picture that was shown once, or taken along. `brokenIn`: the cache in which something else was found. */
async function stored(store: string, url: string): Promise<{ picture?: Response; brokenIn?: string }> {
  const found: { brokenIn?: string } = {};
  for (const cacheName of [store, store.replace(MEDIA_STORES, TAKEN_STORES)]) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true });
    const picture = await checkedPicture(kept, url, () => caches.open(cacheName));
    if (picture) return { picture };
    if (kept) found.brokenIn = cacheName;
  }
  return found;
}

/** Without a known account nothing is served from a cache, and nothing is stored. */
async function keptOrFresh(event: FetchEvent, request: Request, isKept: boolean): Promise<Response> {
  const { url } = request;
  const store = await storeOf(event.clientId);
  if (!store) return fetch(request);
  const { picture, brokenIn } = await stored(store, url);
  if (picture) return picture;
  const cacheName = brokenIn ?? (isKept && store);
  if (!cacheName) return fetch(request);
  try {
    const fresh = await fetchPicture(url);
    if (fresh.status === 200) event.waitUntil(keep(event.clientId, { store, cacheName }, url, fresh.clone()));
    return fresh;
  } catch {
    // The host does not allow CORS: the picture is shown, but not stored.
    return fetch(request);
  }
}

/** Requested with CORS: failures are visible, and the browser does not pad the size of each file in the quota. */
const OPTIONS: RequestInit = { mode: 'cors', credentials: 'omit' };
/** The page of a gateway, or half a picture, may come from the browser's cache, long after it was answered. */
const ANEW: RequestInit = { ...OPTIONS, cache: 'reload' };

/** Addresses that were last answered with no whole picture, since this worker was started. */
const suspects = new Set<string>();

async function fetchPicture(url: string): Promise<Response> {
  const fresh = await fetch(url, suspects.has(url) ? ANEW : OPTIONS);
  return fresh.status === 200 && !mayBePicture(fresh) ? fetch(url, ANEW) : fresh;
}

/** Stores an answer if it is a whole picture. A connection that breaks in the middle stores nothing, and deletes nothing. */
async function keep(
  page: string,
  { store, cacheName }: { store: string; cacheName: string },
  url: string,
  answer: Response,
): Promise<void> {
  const body = await answer.arrayBuffer().catch(() => null);
  if (!body) return;
  countBytes(readerOfStore(store), 'pictures', body.byteLength + HEADER_BYTES);
  const picture = pictureToKeep(answer, body);
  if (picture) suspects.delete(url);
  else suspects.add(url);
  // After a sign-out in the meantime nothing is stored.
  if (!picture || (await askPage(page)) !== store) return;
  const cache = await caches.open(cacheName);
  const put = () => cache.put(url, picture.clone());
  await put().catch(async (error) => {
    // Without room it is shown, but not stored.
    if (isQuotaError(error) && (await makeRoom(store))) await put().catch(() => undefined);
  });
  added += 1;
  if (cacheName === store && added % TRIM_EVERY === 0) await deleteOldest(cache);
}

/** A cache lists its entries in order of insertion. */
async function deleteOldest(cache: Cache): Promise<void> {
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(file);
}
