import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
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
const CONFIG_PATIENCE_SEC = 4;

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
  registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('index.html'), { denylist: NOT_THE_APP }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({ cacheName: CACHES.config, networkTimeoutSeconds: CONFIG_PATIENCE_SEC }),
  );
  servePreviousShell();
}
