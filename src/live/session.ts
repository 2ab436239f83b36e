import {
  endHints,
  onAccountChange,
  pinTabAccount,
  readDefaultAccount,
  readIsLeftOpen,
  readTabAccount,
  unpinTabAccount,
  writeDefaultAccount,
  writeIsLeftOpen,
} from '../platform/boot-hints.ts';
import { type AccountId, asAccountId } from '../shared/model/index.ts';
import { type Session, useRuntime } from './runtime.ts';

/** The session that this tab opens with, read from the boot hints alone: no database, no worker. */
export function storedSession(): Session | null {
  const account = readTabAccount();
  if (!account?.hasSession) return null;
  pinTabAccount(account);
  return { accountId: asAccountId(account.id), username: account.username };
}

/**
 * Writes the boot hints of a session that only the engine knew of: browsers flush localStorage late, and one that was killed
 * soon after a sign-in has lost them. Returns whether they are stored now, so that a reload opens that session.
 */
export function restoreSession({ accountId, username }: Session): boolean {
  // A tab with an account, even one whose session has ended, does not switch to another one by itself.
  const hint = readTabAccount();
  if (hint && (hint.hasSession || hint.id !== accountId)) return false;
  const account = { id: accountId, username, hasSession: true };
  unpinTabAccount();
  writeDefaultAccount(account);
  return readDefaultAccount()?.hasSession === true;
}

/**
 * Records that this device has lost the sign-in of an account. `username`: as stored, `null` if unknown. Returns `false` if it
 * was recorded before: the page shows it already.
 */
export function noteLostSignIn({ accountId, username }: { accountId: AccountId; username: string | null }): boolean {
  const account = readTabAccount();
  if (account?.id === accountId) {
    if (account.hasLostSignIn) return false;
    endHints({ hasLostSignIn: true });
    return true;
  }
  // The tab of another account, or an account whose name is not known.
  if (account || username === null) return false;
  writeDefaultAccount({ id: accountId, username, hasSession: false, hasLostSignIn: true });
  return readDefaultAccount()?.hasLostSignIn === true;
}

/** How the session of the tab's account has ended without a sign-out: the server has ended it, or the device has lost it. */
export interface EndedSession {
  username: string;
  by: 'server' | 'loss';
}

export function endedSession(): EndedSession | null {
  const account = readTabAccount();
  if (!account || account.hasSession) return null;
  const { username, hasLostSignIn, isEndedByServer } = account;
  if (hasLostSignIn) return { username, by: 'loss' };
  return isEndedByServer ? { username, by: 'server' } : null;
}

let isLeaving = false;

/** True while this tab signs out: it goes to another address, and is not reloaded because its session has ended. */
export const isSigningOut = (): boolean => isLeaving;

/** Calls `listener` when another tab ends the session of this one. */
export function onSessionEndedElsewhere({ accountId }: Session, listener: () => void): void {
  onAccountChange((account) => {
    if (isLeaving || account.id !== accountId || account.hasSession) return;
    endHints(account);
    listener();
  });
}

/** Removes what this device still shows of an account. A failure keeps nobody signed in. */
export const forgetAccount = (accountId: AccountId): Promise<void> =>
  import('../platform/forget-account.ts').then((it) => it.forgetAccount(accountId)).catch(() => undefined);

/** True after a sign-out that the server has not confirmed. */
export const isSessionLeftOpen = readIsLeftOpen;

/**
 * Signs out and reloads as a visitor, by default at the start page, also if the server cannot be reached (spec §4). The next screen then says that the
 * session may still be open there.
 */
export function useSignOut(): (to?: string) => Promise<void> {
  const { engine, session } = useRuntime();
  return async (to = '/') => {
    isLeaving = true;
    endHints({ isForgotten: true });
    writeIsLeftOpen(true);
    try {
      const answer = await engine.call({ kind: 'sign-out' });
      if (answer.ok && answer.value.isClosed) writeIsLeftOpen(false);
      if (session) await forgetAccount(session.accountId);
    } finally {
      location.assign(to);
    }
  };
}
