import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { leaderLock } from '../../src/shared/store/names.ts';
import type { Ports } from '../ports.ts';
import { drainHeadless } from './headless.ts';

/** How often it is looked whether another account has something to send. */
const ROUND_MS = 60_000;

/** A tab of the account that is opened meanwhile waits no longer for its lock. */
const LONGEST_MS = 5000;

export interface OtherAccountsParts {
  ports: Ports;
  vault: VaultDatabase;
  apiRoot: string;
  canReach: () => boolean;
  /** Runs work that nothing waits for; a crash in it is logged. */
  background: (work: () => Promise<unknown>) => void;
}

/**
 * Sends what waits in the outboxes of other accounts that are signed in on this device and have no leader of their own, as the
 * service worker does. It never opens their mirrors. Works for the leader, until the signal aborts.
 */
export function sendForOthers(parts: OtherAccountsParts, signal: AbortSignal): { reached: () => void } {
  const { ports, vault, apiRoot, canReach, background } = parts;
  let isRunning = false;
  let cancel = () => {};
  const round = async () => {
    if (isRunning || signal.aborted || !canReach()) return;
    isRunning = true;
    try {
      const ifNobodyLeads: Parameters<typeof drainHeadless>[0]['ifNobodyLeads'] = (accountId, work) =>
        signal.aborted
          ? Promise.resolve(false)
          : // A tab of the account that was opened meanwhile takes the lock.
            ports.locks.tryHold(leaderLock(accountId), work).catch(() => false);
      await drainHeadless({ ...ports, vault, apiRoot, ifNobodyLeads, longestMs: LONGEST_MS });
    } finally {
      isRunning = false;
    }
  };
  const go = () => {
    cancel();
    if (signal.aborted) return;
    background(round);
    cancel = ports.timers.after(ROUND_MS, go);
  };
  signal.addEventListener('abort', () => cancel(), { once: true });
  go();
  return { reached: go };
}
