import { registerQuotaErrorCallback } from 'workbox-core';
import { MEDIA_STORES, TAKEN_STORES, WHERE_PICTURES_LIE } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Avatars and thumbnails on any host. Originals are too large to cache unasked: only those that were taken along are stored. */
const KEPT_PATH = /\/(profilepics|attachments\/thumbnails2?)\//;
/** Limit per account. */
const MAX_FILES = 1500;
/** The limit is checked every this many files. */
const TRIM_EVERY = 50;
/** How long a page may take to answer. */
const ANSWER_TIMEOUT_MS = 3000;

let added = 0;
/** Cache names by client id. Requested again after the browser has stopped this worker. */
const stores = new Map<string, Promise<string | undefined>>();

/** Serves pictures that were shown once, or taken along, from their caches. The content of a URL never changes. */
export function serveMedia(): void {
  registerQuotaErrorCallback(deleteCaches);
  addRoute(
    ({ event, request, url }) =>
      request.destination === 'image' && keptOrFresh(event, request, KEPT_PATH.test(url.pathname)),
  );
}

/** Without a known account nothing is served from a cache, and nothing is stored. */
async function keptOrFresh(event: FetchEvent, request: Request, isKept: boolean): Promise<Response> {
  const { url } = request;
  const store = await storeOf(event.clientId);
  if (!store) return fetch(request);
  for (const cacheName of [store, store.replace(MEDIA_STORES, TAKEN_STORES)]) {
    const kept = await caches.match(url, { cacheName, ignoreVary: true });
    if (kept) return kept;
  }
  if (!isKept) return fetch(request);
  try {
    // Requested with CORS: failures are visible, and the browser does not pad the size of each file in the quota.
    const fresh = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (fresh.status === 200) event.waitUntil(keep(event.clientId, store, url, fresh.clone()));
    return fresh;
  } catch {
    // The host does not allow CORS: the picture is shown, but not stored.
    return fetch(request);
  }
}

/** The cache of the account that a page belongs to. A page keeps its account, so the first answer is reused. */
async function storeOf(page: string): Promise<string | undefined> {
  const asked = stores.get(page) ?? ask(page);
  stores.set(page, asked);
  const store = await asked;
  if (!store) stores.delete(page);
  return store;
}

/** Asks the page for its cache name now (src/boot.ts). Pages of older versions do not answer. */
async function ask(page: string): Promise<string | undefined> {
  const client = await self.clients.get(page);
  if (!client) return;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    client.postMessage(WHERE_PICTURES_LIE, [port2]);
    setTimeout(resolve, ANSWER_TIMEOUT_MS);
  });
}

async function keep(page: string, store: string, url: string, picture: Response): Promise<void> {
  // After a sign-out in the meantime nothing is stored.
  if ((await ask(page)) !== store) return;
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
