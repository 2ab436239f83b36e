import { PrecacheController } from 'workbox-precaching';
import { keepConfig } from './config.ts';
import { addRoute } from './routes.ts';
import { hasPagesForCode, onlyOwnFiles, type ShellFile } from './shell-files.ts';
import { dropOtherStartPages, keepStartPage, routeWithoutStart, startCacheOf } from './static-routes.ts';
import { keepPreviousShell, servePreviousShell } from './update.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

/** Paths that look like pages of the client but are not: the API, its files, and standalone static pages. */
const NOT_THE_APP = [
  /^\/v\d+\//,
  /^\/socket\.io\//,
  /^\/attachments\//,
  /^\/profilepics\//,
  /^\/(?:auth-return|card)\.html/,
  /^\/assets\//,
];

/** Opens the client offline: all its files are precached, and every navigation gets the stored page. */
export function serveShell(): void {
  const files = self.__WB_MANIFEST;
  const shell = new PrecacheController({ plugins: [onlyOwnFiles(files)] });
  shell.addToCacheList(files);

  const pageKey = shell.getCacheKeyForURL('/index.html') ?? '';
  const startCache = startCacheOf(pageKey);
  self.addEventListener('install', (event) => {
    const installation = async () => {
      await shell.install(event);
      await keepStartPage(startCache, pageKey);
      if (await hasPagesForCode(shell.strategy.cacheName)) await self.skipWaiting();
    };
    event.waitUntil(Promise.all([installation(), keepConfig()]));
    routeWithoutStart(event, shell.strategy.cacheName, startCache, shell.getCachedURLs());
  });
  self.addEventListener('activate', (event) => {
    const activation = async () => {
      await keepPreviousShell(shell.strategy.cacheName, shell.getCachedURLs());
      await shell.activate(event);
      await dropOtherStartPages(startCache);
      await self.clients.claim();
    };
    event.waitUntil(activation());
  });

  addRoute(({ event, request, url, isOwn }) => {
    const cacheKey = isOwn && shell.getCacheKeyForURL(url.pathname + url.search);
    return !!cacheKey && shell.strategy.handle({ event, request, params: { cacheKey } });
  });
  const openApp = shell.createHandlerBoundToURL('index.html');
  addRoute(
    ({ event, request, url }) =>
      request.mode === 'navigate' &&
      request.method === 'GET' &&
      !NOT_THE_APP.some((path) => path.test(url.pathname + url.search)) &&
      openApp({ event, request, url }),
  );
  servePreviousShell();
}
