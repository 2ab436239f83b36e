import { registerQuotaErrorCallback } from 'workbox-core';
import { MEDIA_STORES, ONLY_STORED, TAKEN_STORES } from '../src/shared/contract/caches.ts';
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
  registerQuotaErrorCallback(deleteCaches);
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
  return store ? ((await stored(store, url)) ?? (await stored(store, other)) ?? nothing()) : nothing();
}

/** A picture that was shown once, or taken along. */
async function stored(store: string, url: string): Promise<Response | undefined> {
  const options = { cacheName: store, ignoreVary: true };
  return (
    (await caches.match(url, options)) ??
    caches.match(url, { ...options, cacheName: store.replace(MEDIA_STORES, TAKEN_STORES) })
  );
}

/** Without a known account nothing is served from a cache, and nothing is stored. */
async function keptOrFresh(event: FetchEvent, request: Request, isKept: boolean): Promise<Response> {
  const { url } = request;
  const store = await storeOf(event.clientId);
  if (!store) return fetch(request);
  const kept = await stored(store, url);
  if (kept) return kept;
  if (!isKept) return fetch(request);
  try {
    // Requested with CORS: failures are visible, and the browser does not pad the size of each file in the quota.
    const fresh = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (fresh.status === 200) {
      const copy = fresh.clone();
      event.waitUntil(
        copy.blob().then(({ size }) => countBytes(readerOfStore(store), 'pictures', size + HEADER_BYTES)),
      );
      event.waitUntil(keep(event.clientId, store, url, fresh.clone()));
    }
    return fresh;
  } catch {
    // The host does not allow CORS: the picture is shown, but not stored.
    return fetch(request);
  }
}

async function keep(page: string, store: string, url: string, picture: Response): Promise<void> {
  // After a sign-out in the meantime nothing is stored.
  if ((await askPage(page)) !== store) return;
  const cache = await caches.open(store);
  await cache.put(url, picture).catch(deleteCaches);
  added += 1;
  if (added % TRIM_EVERY === 0) await deleteOldest(cache);
}

/** A cache lists its entries in order of insertion. */
async function deleteOldest(cache: Cache): Promise<void> {
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(file);
}

/** The disk is full. Pictures can be fetched again. */
async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(MEDIA_STORES)) await caches.delete(name);
}
