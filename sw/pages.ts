import { MEDIA_STORES, WHERE_PICTURES_LIE } from '../src/shared/contract/caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to answer. */
const ANSWER_TIMEOUT_MS = 3000;

/** Cache names by client id. Requested again after the browser has stopped this worker. */
const stores = new Map<string, Promise<string | undefined>>();

/** The account of a page: its id, or 'visitor'; '' if the page does not tell. */
export async function readerOf(page: string): Promise<string> {
  return readerOfStore((await storeOf(page)) ?? '');
}

export const readerOfStore = (store: string) => store.slice(MEDIA_STORES.length + 1);

/** The cache of the account that a page belongs to. A page keeps its account, so the first answer is reused. */
export async function storeOf(page: string): Promise<string | undefined> {
  const asked = stores.get(page) ?? askPage(page);
  stores.set(page, asked);
  const store = await asked;
  if (!store) stores.delete(page);
  return store;
}

/** Asks the page for its cache name now (src/boot.ts). Pages of older versions do not answer. */
export async function askPage(page: string): Promise<string | undefined> {
  const client = await self.clients.get(page);
  if (!client) return;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    client.postMessage(WHERE_PICTURES_LIE, [port2]);
    setTimeout(resolve, ANSWER_TIMEOUT_MS);
  });
}
