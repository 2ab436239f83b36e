import { decodeConfig } from '../src/shared/config/decode.ts';
import type { Config } from '../src/shared/config/index.ts';
import { isOwnFile } from '../src/shared/config/own-file.ts';
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
  // Without it the app still opens, but nothing is sent in the background.
  await fetch(CONFIG_ADDRESS, { cache: 'no-cache' })
    .then(keepIfValid)
    .catch(() => {});
}

/** The API root in the last valid config.json. '' is the client's origin, `null` is unknown. */
export async function storedApiRoot(): Promise<string | null> {
  const kept = await caches.match(CONFIG_ADDRESS, { cacheName: CACHES.config });
  const config = kept && (await decoded(kept));
  return config?.apiRoot ?? null;
}

/** What an answer says as config.json; `null` if it is none: another file, the page of a gateway, or not whole. */
async function decoded(answer: Response): Promise<Config | null> {
  if (!isOwnFile(answer)) return null;
  const config = decodeConfig(await answer.json().catch(() => null));
  return config.ok ? config.value : null;
}

/** Replaces the stored config, if the answer is one. Returns whether it is. */
async function keepIfValid(answer: Response): Promise<boolean> {
  // Without its headers, because `Vary: *` cannot be stored.
  const headers = { 'content-type': 'application/json' };
  const copy = new Response(await answer.clone().arrayBuffer(), { headers });
  if ((await decoded(answer)) === null) return false;
  const cache = await caches.open(CACHES.config);
  await cache.put(CONFIG_ADDRESS, copy).catch(() => {});
  return true;
}

/** The network's response, or the stored one if the network fails, is too slow, or answers with something else. */
async function freshOrKept(request: Request): Promise<Response> {
  const kept = await caches.match(CONFIG_ADDRESS, { cacheName: CACHES.config });
  const isKept = kept !== undefined && (await decoded(kept.clone())) !== null;
  const fresh = fetch(request).then(async (response) => {
    const isValid = await keepIfValid(response.clone()).catch(() => false);
    return isValid || !isKept ? response : kept;
  });
  if (!isKept) return fresh;
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), CONFIG_TIMEOUT_MS);
  });
  return Promise.race([fresh.catch(() => kept), timeout]);
}
