import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepConfig } from './config.ts';
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

/** Opens the client with no network: its files are stored as a whole, and every navigation gets the stored page. */
export function serveShell(): void {
  const shell = new PrecacheController();
  shell.addToCacheList(self.__WB_MANIFEST);

  self.addEventListener('install', (event) => event.waitUntil(Promise.all([shell.install(event), keepConfig()])));
  self.addEventListener('activate', (event) => {
    const activation = async () => {
      await keepPreviousShell(shell.strategy.cacheName, shell.getCachedURLs());
      await shell.activate(event);
      await self.clients.claim();
    };
    event.waitUntil(activation());
  });

  // Workbox's own route guesses at addresses that differ a little, for which this worker has no need and no room.
  registerRoute(({ url, sameOrigin }) => {
    const cacheKey = sameOrigin && shell.getCacheKeyForURL(url.pathname + url.search);
    return cacheKey ? { cacheKey } : false;
  }, shell.strategy);
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && !NOT_THE_APP.some((path) => path.test(url.pathname + url.search)),
    shell.createHandlerBoundToURL('index.html'),
  );
  servePreviousShell();
}
