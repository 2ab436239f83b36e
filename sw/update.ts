import { isOwnFile } from '../src/shared/config/own-file.ts';
import { CACHES, SKIP_WAITING } from '../src/shared/contract/caches.ts';
import { addRoute } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** A new version waits until the user asks for it or no tab runs the old one, so that the code of an open page never changes. */
export function waitForUser(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === SKIP_WAITING.type) event.waitUntil(self.skipWaiting());
  });
}

/**
 * Keeps files that the new version no longer has before they are removed from `shellCache`: a tab that still runs the old
 * version may need them. Only the last version is kept.
 */
export async function keepPreviousShell(shellCache: string, presentUrls: readonly string[]): Promise<void> {
  const shell = await caches.open(shellCache);
  const outgoing = (await shell.keys()).filter(({ url }) => !presentUrls.some((present) => sameFile(present, url)));
  if (outgoing.length === 0) return;
  await caches.delete(CACHES.previousShell);
  const previous = await caches.open(CACHES.previousShell);
  for (const request of outgoing) {
    const response = await shell.match(request);
    // Without room such a tab asks the network.
    if (response && isOwnFile(response)) await previous.put(request, response).catch(() => undefined);
  }
}

/** Serves files that only the previous version requests. Names contain a hash, so a file found here is the right one. */
export function servePreviousShell(): void {
  const keptOrFetched = async (request: Request) =>
    (await caches.match(request, { cacheName: CACHES.previousShell })) ?? fetch(request);
  addRoute(({ request, url, isOwn }) => isOwn && url.pathname.startsWith('/assets/') && keptOrFetched(request));
}

/** Precached files without a hash have a revision in their query. */
const sameFile = (one: string, other: string): boolean => new URL(one).pathname === new URL(other).pathname;
