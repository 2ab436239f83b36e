import { leaderLock } from '../../src/shared/store/names.ts';
import type { Ports } from '../ports.ts';
import { watchLeader } from './heartbeat.ts';
import { holdLease, type LeaderParts, type Lease } from './lease.ts';

export type { LeaderParts, Lease } from './lease.ts';

/** Delay after a lease that failed: the store may need a moment. */
const FAILED_LEASE_MS = 5000;

/**
 * Makes this tab a candidate for leadership of its account until the signal aborts. Only the leader does `work`. A leader that
 * died is replaced at once by the next tab in the queue, a frozen one within six seconds by a visible tab. `work` must end
 * soon after the lease's signal has aborted: only then is this tab a candidate again.
 */
export async function lead(
  ports: Pick<Ports, 'now' | 'timers' | 'locks'>,
  parts: LeaderParts,
  signal: AbortSignal,
  work: (lease: Lease) => Promise<void>,
  onFailed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await leadOnce(ports, parts, signal, work);
    } catch (error) {
      if (signal.aborted) return;
      onFailed(error);
      await new Promise<void>((resolve) => {
        ports.timers.after(FAILED_LEASE_MS, resolve);
      });
    }
  }
}

/** Waits for the lock or steals it, and leads until the lock is lost or released. */
async function leadOnce(
  ports: Pick<Ports, 'now' | 'timers' | 'locks'>,
  parts: LeaderParts,
  signal: AbortSignal,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const name = leaderLock(parts.accountId);
  const waiting = new AbortController();
  const over = new AbortController();
  const end = () => {
    waiting.abort();
    over.abort();
  };
  signal.addEventListener('abort', end);

  let isStealing = false;
  const stopWatching = watchLeader({
    ...parts,
    timers: ports.timers,
    takeOver: () => {
      isStealing = true;
      waiting.abort();
    },
  });
  let leading: Promise<void> = Promise.resolve();
  const serve = () => {
    stopWatching();
    leading = holdLease(ports, parts, over, work);
    return leading;
  };

  try {
    await ports.locks.hold(name, waiting.signal, serve).catch((error: unknown) => {
      if (!isStealing || signal.aborted) throw error;
      return ports.locks.steal(name, serve);
    });
  } catch (error) {
    if (!isAbort(error)) throw error;
  } finally {
    // The lock may be stolen while the work still runs.
    over.abort();
    stopWatching();
    signal.removeEventListener('abort', end);
    await leading;
  }
}

/** The lock was stolen, or waiting for it was aborted. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
