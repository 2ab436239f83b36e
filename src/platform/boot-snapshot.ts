import { type BootSnapshot, readTabAccount, removeSnapshot, writeSnapshot } from './boot-hints.ts';
import { BOOT_LAYER_ID } from './boot-screen.ts';

export type { BootRow, BootSnapshot } from './boot-hints.ts';

/** Keeps the first screen for the next start. Only for an account with a session: a visitor's screen is nobody's to keep. */
export function writeBootSnapshot(snapshot: BootSnapshot): void {
  const account = readTabAccount();
  if (account?.hasSession && account.id === snapshot.accountId) writeSnapshot(snapshot);
}

/** Called on sign-out, 401, change of account, "clear cache", and when a post in it is lost. */
export const dropBootSnapshot = removeSnapshot;

/** Takes the stored first screen away once the live page has been painted under it. Harmless when there is none. */
export function takeOver(): void {
  // Two frames: the first one paints what React has just committed.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(BOOT_LAYER_ID)?.remove()));
}
