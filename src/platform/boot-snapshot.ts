import { type BootSnapshot, readTabAccount, removeSnapshot, writeSnapshot } from './boot-hints.ts';
import { BOOT_LAYER_ID } from './boot-screen.ts';

export type { BootRow, BootSnapshot } from './boot-hints.ts';

/** Stores the first screen for the next start. Only for an account with a session. */
export function writeBootSnapshot(snapshot: BootSnapshot): void {
  const account = readTabAccount();
  if (account?.hasSession && account.id === snapshot.accountId) writeSnapshot(snapshot);
}

/** Called on sign-out, 401, change of account, "clear cache", and when a post in it is lost. */
export const dropBootSnapshot = removeSnapshot;

/** Removes the painted boot screen once the live page has been painted under it. */
export function takeOver(): void {
  // Two frames: the first one paints what React has just committed.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(BOOT_LAYER_ID)?.remove()));
}
