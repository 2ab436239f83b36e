import { type BootSnapshot, readTabAccount, removeSnapshot, writeSnapshot } from './boot-hints.ts';
import { BOOT_LAYER_ID } from './boot-screen.ts';

/** Id of the place above the content where the page says that the server cannot be reached. */
export const REACH_ID = 'reach';

export type { BootRow, BootSnapshot } from './boot-hints.ts';

/** Stores the first screen for the next start. Only for an account with a session. */
export function writeBootSnapshot(snapshot: BootSnapshot): void {
  const account = readTabAccount();
  if (account?.hasSession && account.id === snapshot.accountId) writeSnapshot(snapshot);
}

/** Called on sign-out, 401, change of account, "clear cache", and when a post in it is lost. */
export const dropBootSnapshot = removeSnapshot;

/** Says something on the boot screen, if it is there. Returns a function that removes it. */
export function sayOnBootScreen(words: string): () => void {
  const strip = document.createElement('p');
  strip.className = 'boot-strip';
  strip.textContent = words;
  document.querySelector(`#${BOOT_LAYER_ID} .boot-strip`)?.remove();
  document.querySelector(`#${BOOT_LAYER_ID} .boot-header`)?.after(strip);
  return () => strip.remove();
}

/** Whether stored posts cover the page. */
export const areStoredPostsShown = (): boolean => document.querySelector(`#${BOOT_LAYER_ID} .boot-post`) !== null;

/**
 * Fixes the boot screen in the window, so that scrolling the page under it does not move it. Returns how far the user has scrolled
 * in it, in CSS pixels.
 */
export function pinBootScreen(): number {
  const layer = document.getElementById(BOOT_LAYER_ID);
  if (!layer) return 0;
  if (layer.style.position !== 'fixed') {
    layer.style.top = `${-window.scrollY}px`;
    layer.style.bottom = '0';
    layer.style.position = 'fixed';
  }
  return -Number.parseFloat(layer.style.top);
}

/**
 * Removes the painted boot screen once the live page has been painted under it. `isFilled` may say that the live page is not
 * ready for it; it is asked when the browser is about to lay the page out anyway.
 */
export function takeOver(isFilled: () => boolean = () => true): void {
  if (!document.getElementById(BOOT_LAYER_ID)) return;
  // Two frames: the first one paints what React has just committed.
  requestAnimationFrame(() => {
    if (isFilled()) requestAnimationFrame(() => document.getElementById(BOOT_LAYER_ID)?.remove());
  });
}
