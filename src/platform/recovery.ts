import { renewCode } from '../shared/config/code-files.ts';
import { isOwnFile } from '../shared/config/own-file.ts';
import { SKIP_WAITING } from '../shared/contract/caches.ts';
import { noteReload } from './boot-hints.ts';

// What the boot script uses has no `async`, which would need a library there.

const FIRST_LOOK_MS = 1000;
const LONGEST_LOOK_MS = 60_000;

let isLooking = false;

/**
 * Loads the page again once what it lacks is there. Looks at once, then after a second, doubled up to a minute, and when the
 * network is back. Not while the user writes, and not again and again for files that stay broken (`noteReload`).
 */
export function reloadWhen(isThere: () => Promise<boolean>): void {
  if (isLooking) return;
  isLooking = true;
  let delayMs = FIRST_LOOK_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const look = () => {
    clearTimeout(timer);
    last += 1;
    const mine = last;
    void isThere().then((isNow) => {
      if (mine !== last) return;
      if (isNow && !isWriting()) return reload();
      timer = setTimeout(look, delayMs);
      delayMs = Math.min(2 * delayMs, LONGEST_LOOK_MS);
    });
  };
  addEventListener('online', look);
  look();
}

function reload(): void {
  if (noteReload(Date.now())) location.reload();
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') === true;

/**
 * Whether the files that index.html names are there. They are asked for past the browser's cache, which may keep for a year what
 * was answered in their place. Without a service worker the page may have been replaced by one that names others.
 */
export function areFilesThere(): Promise<boolean> {
  return (letNewVersionIn() ? Promise.resolve(document.head.innerHTML) : fetch('/', ANEW).then((page) => page.text()))
    .then((page) => page.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])
    .then((files) => files.length > 0 && Promise.all(files.map(isFileThere)).then((all) => all.every(Boolean)))
    .catch(() => false);
}

const ANEW: RequestInit = { cache: 'reload' };

const isFileThere = (address: string): Promise<boolean> =>
  // Read to its end, so that the browser keeps it.
  fetch(address, ANEW).then((file) => file.blob().then(() => isOwnFile(file)));

/** Replaces what the browser's cache has kept in place of code (see `renewCode`). `error`: that of an import. */
export const replaceCode = (error: unknown): Promise<void> =>
  renewCode(
    {
      fetch: (address, options) => fetch(address, options),
      asked: () => performance.getEntriesByType('resource').map(({ name }) => name),
    },
    error,
  );

let isUpdating = false;

/**
 * Looks for a version that the service worker could install instead of this one, which does not run, and lets it in. Returns
 * whether a service worker answers this page.
 */
function letNewVersionIn(): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container?.controller) return false;
  if (!isUpdating) container.addEventListener('controllerchange', reload);
  isUpdating = true;
  container
    .getRegistration()
    .then((registration) => {
      registration?.waiting?.postMessage(SKIP_WAITING);
      return registration?.update();
    })
    // Looked for again.
    .catch(() => {});
  return true;
}
