import {
  forgetDefaultAccount,
  onAccountChange,
  pinTabAccount,
  readDefaultAccount,
  readIsLeftOpen,
  readTabAccount,
  unpinTabAccount,
  writeDefaultAccount,
  writeIsLeftOpen,
} from '../platform/boot-hints.ts';
import { dropBootSnapshot } from '../platform/boot-snapshot.ts';
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
  // A tab with an account, even one whose session has ended, does not switch to another one.
  if (readTabAccount()) return false;
  const account = { id: accountId, username, hasSession: true };
  writeDefaultAccount(account);
  return readDefaultAccount()?.hasSession === true;
}

/** Ends the session in the boot hints: the next start paints nothing of it. */
export function endStoredSession({ isLost = false } = {}): void {
  dropBootSnapshot();
  const account = readTabAccount();
  if (!account) return;
  const ended = { ...account, hasSession: false, hasLostSignIn: isLost };
  const byDefault = readDefaultAccount();
  if (byDefault && byDefault.id !== account.id) {
    // Another tab has signed in to another account, to which this tab must not switch by itself.
    pinTabAccount(ended);
    return;
  }
  // A missing hint was removed by an explicit sign-out: it is not written again.
  if (byDefault) writeDefaultAccount(ended);
  unpinTabAccount();
}

/**
 * Records that this device has lost the sign-in of an account. `username`: as stored, `null` if unknown. Returns `false` if it
 * was recorded before: the page shows it already.
 */
export function noteLostSignIn({ accountId, username }: { accountId: AccountId; username: string | null }): boolean {
  const account = readTabAccount();
  if (account?.id === accountId) {
    if (account.hasLostSignIn) return false;
    endStoredSession({ isLost: true });
    return true;
  }
  // The tab of another account, or an account whose name is not known.
  if (account || username === null) return false;
  writeDefaultAccount({ id: accountId, username, hasSession: false, hasLostSignIn: true });
  return readDefaultAccount()?.hasLostSignIn === true;
}

/** The username of the account whose sign-in this device has lost, or `null`. */
export function lostSignIn(): string | null {
  const account = readTabAccount();
  return account?.hasLostSignIn ? account.username : null;
}

let isLeaving = false;

/** True while this tab signs out: it goes to another address, and is not reloaded because its session has ended. */
export const isSigningOut = (): boolean => isLeaving;

/** Calls `listener` when another tab ends the session of this one. */
export function onSessionEndedElsewhere({ accountId }: Session, listener: () => void): void {
  onAccountChange((account) => {
    if (isLeaving || account.id !== accountId || account.hasSession) return;
    endStoredSession();
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
    endStoredSession();
    if (readDefaultAccount()?.id === session?.accountId) forgetDefaultAccount();
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
