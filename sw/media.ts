import { registerQuotaErrorCallback } from 'workbox-core';
import { MEDIA_STORES, WHERE_PICTURES_LIE } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Avatars and thumbnails, wherever the server keeps its files; originals are too large to keep unasked. */
const KEPT_PATH = /\/(profilepics|attachments\/thumbnails2?)\//;
/** In one store. */
const MAX_FILES = 1500;
/** So many files are added between two looks at how many there are. */
const TRIM_EVERY = 50;
/** A page may be busy for so long. */
const PATIENCE_MS = 3000;

let added = 0;
/** By the id of the page. They are asked for again after the browser has ended this worker. */
const stores = new Map<string, Promise<string | undefined>>();

/** Pictures that were seen once are there without a network, within bounds; their addresses never change their content. */
export function serveMedia(): void {
  registerQuotaErrorCallback(dropStores);
  addRoute(
    ({ event, request, url }) =>
      request.destination === 'image' && KEPT_PATH.test(url.pathname) && keptOrFresh(event, request),
  );
}

/** A page of which nobody knows as whom it reads gets nothing that is kept, and nothing of it is kept. */
async function keptOrFresh(event: FetchEvent, request: Request): Promise<Response> {
  const { url } = request;
  const store = await storeOf(event.clientId);
  if (!store) return fetch(request);
  const kept = await caches.match(url, { cacheName: store, ignoreVary: true });
  if (kept) return kept;
  try {
    // Asked for with CORS, so that failures are visible and the browser does not count a padded size for each file.
    const fresh = await fetch(url, { mode: 'cors', credentials: 'omit' });
    if (fresh.status === 200) event.waitUntil(keep(event.clientId, store, url, fresh.clone()));
    return fresh;
  } catch {
    // A host that does not allow CORS: shown, not kept.
    return fetch(request);
  }
}

/** The store of the account as which a page reads, as the page said first: it keeps its account as long as it stands. */
async function storeOf(page: string): Promise<string | undefined> {
  const asked = stores.get(page) ?? ask(page);
  stores.set(page, asked);
  const store = await asked;
  if (!store) stores.delete(page);
  return store;
}

/** What the page says now (src/boot.ts). A page of an older version says nothing. */
async function ask(page: string): Promise<string | undefined> {
  const client = await self.clients.get(page);
  if (!client) return;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    client.postMessage(WHERE_PICTURES_LIE, [port2]);
    setTimeout(resolve, PATIENCE_MS);
  });
}

async function keep(page: string, store: string, url: string, picture: Response): Promise<void> {
  // Who has signed out meanwhile leaves nothing behind.
  if ((await ask(page)) !== store) return;
  const cache = await caches.open(store);
  await cache.put(url, picture).catch(dropStores);
  added += 1;
  if (added % TRIM_EVERY === 0) await dropOldest(cache);
}

/** A cache lists its files in the order in which they came. */
async function dropOldest(cache: Cache): Promise<void> {
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(file);
}

/** The disk is full: pictures can be fetched again. */
async function dropStores(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(MEDIA_STORES)) await caches.delete(name);
}
