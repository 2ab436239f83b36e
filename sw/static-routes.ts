import { START_PAGES } from '../src/shared/contract/caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Service Worker Static Routing API (Chromium 123 and later), as far as it is used here. */
interface StaticRoute {
  condition: { or: { urlPattern: URLPatternInit }[] } | { urlPattern: URLPatternInit; requestMode: RequestMode };
  source: { cacheName: string };
}
interface URLPatternInit {
  pathname: string;
  search: string;
}
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: StaticRoute[]) => Promise<void> };

const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

/**
 * Lets the browser answer from the cache without starting this service worker: the start page, and files whose name has a
 * hash. A file that is missing in the cache comes from the network. Files of the previous version are not named here, so that
 * the fetch handler finds them for tabs that still run it.
 */
export function routeWithoutStart(
  event: InstallEvent,
  shellCache: string,
  startCache: string,
  urls: readonly string[],
): void {
  if (!event.addRoutes) return;
  const assets = urls.map((url) => new URL(url).pathname).filter(isAsset);
  const routes: StaticRoute[] = [
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: startCache },
    },
    {
      condition: { or: assets.map((pathname) => ({ urlPattern: { pathname, search: '' } })) },
      source: { cacheName: shellCache },
    },
  ];
  // Without the routes the fetch handler answers.
  event.waitUntil(event.addRoutes(routes).catch(() => {}));
}

/** The cache of this version's start page. A waiting version must not replace the page of the present one. */
export const startCacheOf = (pageKey: string): string =>
  START_PAGES + (new URL(pageKey, self.location.href).searchParams.get('__WB_REVISION__') ?? '');

/** Stores the start page under the address that the browser looks for. */
export async function keepStartPage(startCache: string, pageKey: string): Promise<void> {
  const page = await caches.match(pageKey);
  if (page) await (await caches.open(startCache)).put('/', page);
}

/** Deletes the start pages of other versions. */
export async function dropOtherStartPages(startCache: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(START_PAGES) && name !== startCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}
