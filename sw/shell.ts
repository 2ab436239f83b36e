import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CACHES } from '../src/shared/contract/caches.ts';
import { keepPreviousShell, servePreviousShell } from './update.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Addresses that look like pages of the client and are not: the API, its files, and static pages of their own. */
const NOT_THE_APP = [
  /^\/v\d+\//,
  /^\/socket\.io\//,
  /^\/attachments\//,
  /^\/profilepics\//,
  /^\/auth-return\.html/,
  /^\/assets\//,
];

/** How long a slow network may hold back the last good config. */
const CONFIG_PATIENCE_MS = 4000;

/** Opens the client with no network: its files are stored as a whole, and every navigation gets the stored page. */
export function serveShell(): void {
  const shell = new PrecacheController();
  shell.addToCacheList(self.__WB_MANIFEST);

  self.addEventListener('install', (event) => event.waitUntil(shell.install(event)));
  self.addEventListener('activate', (event) => {
    const activation = async () => {
      await keepPreviousShell(shell.strategy.cacheName, shell.getCachedURLs());
      await shell.activate(event);
      await self.clients.claim();
    };
    event.waitUntil(activation());
  });

  registerRoute(new PrecacheRoute(shell));
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && !NOT_THE_APP.some((path) => path.test(url.pathname + url.search)),
    shell.createHandlerBoundToURL('index.html'),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    ({ request }) => freshOrKept(request),
  );
  servePreviousShell();
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
