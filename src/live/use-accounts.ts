import { useEffect, useState } from 'react';
import { announceEnded, pinTabAccount, readDefaultAccount, writeDefaultAccount } from '../platform/boot-hints.ts';
import { dropBootSnapshot } from '../platform/boot-snapshot.ts';
import type { DeviceSession, Result } from '../shared/contract/index.ts';
import { setLastAccount } from '../shared/store/index.ts';
import { waitingAccounts } from '../shared/store/queries/waiting-accounts.ts';
import { openAccount } from './engine/use-sign-in.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { forgetAccount } from './session.ts';
import { useLive } from './use-live.ts';

/** An account that is signed in on this device. `waiting`: how much of it is not sent yet. */
export interface DeviceAccount extends Omit<DeviceSession, 'isSignedIn'> {
  waiting: number;
  /** It is the account of this tab. */
  isHere: boolean;
}

/** The last answer, so that what asks again shows nothing else meanwhile. */
let known: DeviceSession[] | undefined;

/** The accounts that are signed in on this device, by name; `undefined` until the engine has answered. */
export function useAccounts(): DeviceAccount[] | undefined {
  return useKnownAccounts((one) => one.isSignedIn);
}

/** The accounts whose session has ended without a sign-out, or whose words still wait here, by name. */
export function useEndedAccounts(): DeviceAccount[] | undefined {
  // A sign-out that leaves nothing behind takes the name with it.
  return useKnownAccounts((one) => !one.isSignedIn && one.username !== '');
}

function useKnownAccounts(isMeant: (one: DeviceSession) => boolean): DeviceAccount[] | undefined {
  const { engine, session } = useRuntime();
  const waiting = useLive(waitingAccounts);
  const [sessions, setSessions] = useState(known);
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      void engine.call({ kind: 'sessions' }).then((reply) => {
        if (!isCurrent) return;
        // Without an answer there is nothing to choose from: the tab has its account.
        known = reply.ok ? reply.value.sessions : (known ?? []);
        setSessions(known);
      });
    ask();
    // Another tab may have signed in or out.
    document.addEventListener('visibilitychange', ask);
    listeners.add(ask);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', ask);
      listeners.delete(ask);
    };
  }, [engine]);
  return sessions
    ?.filter(isMeant)
    .map(({ accountId, username }) => ({
      accountId,
      username,
      waiting: waiting?.find((one) => one.accountId === accountId)?.count ?? 0,
      isHere: accountId === session?.accountId,
    }))
    .sort((a, b) => a.username.localeCompare(b.username));
}

const listeners = new Set<() => void>();

/** The name of who writes in this tab, if the device has several accounts; otherwise `null`: there is nothing to tell apart. */
export function useWriter(): string | null {
  const accounts = useAccounts() ?? [];
  return accounts.length > 1 ? (accounts.find(({ isHere }) => isHere)?.username ?? null) : null;
}

export interface AccountActions {
  /** Makes it the account of this tab, and loads the address. What is being written is kept as drafts of its author. */
  switchTo: (account: Pick<DeviceSession, 'accountId' | 'username'>, address?: string) => void;
  /** Signs out an account that is not that of this tab. Resolves to whether the server has confirmed it. */
  signOut: (account: Pick<DeviceSession, 'accountId' | 'username'>) => Promise<Result<{ isClosed: boolean }>>;
}

export function useAccountActions(): AccountActions {
  const runtime = useRuntime();
  const { engine, session } = runtime;
  /** On the disk before this page is gone. On a full disk only the hints know it. */
  const opensWith = (account: Pick<DeviceSession, 'accountId' | 'username'>) =>
    kept(runtime, ({ vault }) => setLastAccount(vault, account));
  return {
    switchTo: (account, address = '/') => void opensWith(account).finally(() => openAccount(account, address)),
    async signOut({ accountId, username }) {
      // First: its tabs may notice the lost session by themselves, and must not open as another account by default.
      if (session && readDefaultAccount()?.id === accountId) {
        const here = { id: session.accountId, username: session.username, hasSession: true };
        writeDefaultAccount(here);
        pinTabAccount(here);
        await opensWith(session);
      }
      const answer = await engine.call({ kind: 'sign-out', accountId });
      // It may be that of the account that leaves.
      dropBootSnapshot();
      announceEnded(accountId, username);
      await forgetAccount(accountId);
      for (const ask of listeners) ask();
      return answer;
    },
  };
}
