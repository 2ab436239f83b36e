import { useEffect, useState } from 'react';
import { readTabAccount } from '../../platform/boot-hints.ts';
import type { Replies } from '../../shared/contract/index.ts';
import { waitingAccounts } from '../../shared/store/queries/waiting-accounts.ts';
import { useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';

/** Unsent mutations of an account that is not signed in. `username`: `null` if this device does not know it. */
export interface WaitsForSignIn {
  accountId: string;
  username: string | null;
  count: number;
}

/** Accounts with unsent mutations and no session on this device. Empty until both are known. */
export function useWaitsForSignIn(): readonly WaitsForSignIn[] {
  const waiting = useLive(waitingAccounts) ?? [];
  const sessions = useSessions(waiting.map(({ accountId, count }) => `${accountId}:${count}`).join());
  if (!sessions) return [];
  const hint = readTabAccount();
  return waiting.flatMap(({ accountId, count }) => {
    const known = sessions.find((one) => one.accountId === accountId);
    if (known?.isSignedIn) return [];
    const username = known?.username || (hint?.id === accountId ? hint.username : null);
    return [{ accountId, count, username }];
  });
}

/** The sessions of this device. Fetched again when `waiting` changes or the page becomes visible: another tab may have signed in. */
function useSessions(waiting: string): Replies['sessions']['sessions'] | null {
  const { engine } = useRuntime();
  const [sessions, setSessions] = useState<Replies['sessions']['sessions'] | null>(null);
  useEffect(() => {
    if (waiting === '') return;
    let isCurrent = true;
    const ask = () =>
      void engine.call({ kind: 'sessions' }).then((reply) => {
        if (isCurrent && reply.ok) setSessions(reply.value.sessions);
      });
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', ask);
    };
  }, [engine, waiting]);
  return sessions;
}
