import { CACHES } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

const CONFIG_ADDRESS = '/config.json';

/** How long the config may take over the network before the stored one is used. */
const CONFIG_TIMEOUT_MS = 4000;

export function serveConfig(): void {
  addRoute(({ url, isOwn, request }) => isOwn && url.pathname === CONFIG_ADDRESS && freshOrKept(request));
}

/** Stores the config at install: the first page fetches its own before this service worker controls it. */
export async function keepConfig(): Promise<void> {
  const cache = await caches.open(CACHES.config);
  // Without it the app still opens, but nothing is sent in the background.
  await cache.add(CONFIG_ADDRESS).catch(() => {});
}

/** The API root in the last valid config.json. '' is the client's origin, `null` is unknown. */
export async function storedApiRoot(): Promise<string | null> {
  const stored = await caches.match(CONFIG_ADDRESS, { cacheName: CACHES.config });
  const config: unknown = await stored?.json().catch(() => null);
  if (typeof config !== 'object' || config === null) return null;
  const { apiRoot = '' } = config as Record<string, unknown>;
  return typeof apiRoot === 'string' ? apiRoot : null;
}

/** The network's response, or the stored one if the network fails or is too slow. */
async function freshOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.config);
  const kept = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), CONFIG_TIMEOUT_MS);
  });
  return Promise.race([fresh.catch(() => kept), timeout]);
}
