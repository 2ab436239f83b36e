import { CACHES } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

const CONFIG_ADDRESS = '/config.json';

/** How long a slow network may hold back the last good config. */
const CONFIG_PATIENCE_MS = 4000;

export function serveConfig(): void {
  addRoute(({ url, isOwn, request }) => isOwn && url.pathname === CONFIG_ADDRESS && freshOrKept(request));
}

/** Keeps the config at the install already: the first page has fetched its own before this service worker heard of it. */
export async function keepConfig(): Promise<void> {
  const cache = await caches.open(CACHES.config);
  // Without it the app opens all the same; only nothing is sent in the background.
  await cache.add(CONFIG_ADDRESS).catch(() => {});
}

/** Where the API is, as the last good config.json says; '' = where the client was served; `null`: nobody knows. */
export async function storedApiRoot(): Promise<string | null> {
  const stored = await caches.match(CONFIG_ADDRESS, { cacheName: CACHES.config });
  const config: unknown = await stored?.json().catch(() => null);
  if (typeof config !== 'object' || config === null) return null;
  const { apiRoot = '' } = config as Record<string, unknown>;
  return typeof apiRoot === 'string' ? apiRoot : null;
}

/** The network's answer, or after a while, or without a network, the one that was kept. */
async function freshOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.config);
  const kept = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  const patience = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), CONFIG_PATIENCE_MS);
  });
  return Promise.race([fresh.catch(() => kept), patience]);
}
