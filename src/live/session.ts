import {
  forgetDefaultAccount,
  onDefaultAccountChange,
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

/** Whose session this tab opens with, as the boot hints know it: no database and no worker is asked. */
export function storedSession(): Session | null {
  const account = readTabAccount();
  if (!account?.hasSession) return null;
  pinTabAccount(account);
  return { accountId: asAccountId(account.id), username: account.username };
}

/**
 * Writes the boot hints of a session that only the engine knew of: browsers flush them late, and one that was killed soon
 * after a sign-in has lost them. Answers whether they are kept now, so that another load goes on in that session.
 */
export function restoreSession({ accountId, username }: Session): boolean {
  // A tab that knows of an account, though its session has ended, does not go on as somebody else.
  if (readTabAccount()) return false;
  const account = { id: accountId, username, hasSession: true };
  writeDefaultAccount(account);
  return readDefaultAccount()?.hasSession === true;
}

/** The session of an account is over on this page's side: nothing of it may be painted at the next start. */
export function endStoredSession({ isLost = false } = {}): void {
  dropBootSnapshot();
  const account = readTabAccount();
  if (!account) return;
  const ended = { ...account, hasSession: false, hasLostSignIn: isLost };
  const byDefault = readDefaultAccount();
  if (byDefault && byDefault.id !== account.id) {
    // Another tab has signed in as somebody else, as whom this tab must not go on by itself.
    pinTabAccount(ended);
    return;
  }
  // A hint that is gone was taken away by an explicit sign-out, and stays away.
  if (byDefault) writeDefaultAccount(ended);
  unpinTabAccount();
}

/**
 * Notes that this device has lost the sign-in of an account. `username`: as the device's store knows it. Returns `false` if
 * this was noted before: the page shows it already.
 */
export function noteLostSignIn({ accountId, username }: { accountId: AccountId; username: string | null }): boolean {
  const account = readTabAccount();
  if (account?.id === accountId) {
    if (account.hasLostSignIn) return false;
    endStoredSession({ isLost: true });
    return true;
  }
  // Somebody else's tab, or a name that nobody knows any more.
  if (account || username === null) return false;
  writeDefaultAccount({ id: accountId, username, hasSession: false, hasLostSignIn: true });
  return readDefaultAccount()?.hasLostSignIn === true;
}

/** The name of the account whose sign-in this device has lost; `null` if it has lost none. */
export function lostSignIn(): string | null {
  const account = readTabAccount();
  return account?.hasLostSignIn ? account.username : null;
}

/** Tells this tab when another one has ended the session that both were in. */
export function onSessionEndedElsewhere({ accountId }: Session, listener: () => void): void {
  onDefaultAccountChange((account) => {
    if (account.id !== accountId || account.hasSession) return;
    dropBootSnapshot();
    unpinTabAccount();
    listener();
  });
}

/** Whether somebody has signed out here, and the session may go on at the server. */
export const isSessionLeftOpen = readIsLeftOpen;

/**
 * Signs out and starts over as a visitor. A server that cannot be reached does not keep anybody signed in (spec §4); the
 * next screen says that the session may still be open there.
 */
export function useSignOut(): () => Promise<void> {
  const { engine, session } = useRuntime();
  return async () => {
    endStoredSession();
    if (readDefaultAccount()?.id === session?.accountId) forgetDefaultAccount();
    writeIsLeftOpen(true);
    try {
      const answer = await engine.call({ kind: 'sign-out' });
      if (answer.ok && answer.value.isClosed) writeIsLeftOpen(false);
    } finally {
      location.assign('/');
    }
  };
}
