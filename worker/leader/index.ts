import { leaderLock } from '../../src/shared/store/names.ts';
import type { Ports } from '../ports.ts';
import { watchLeader } from './beats.ts';
import { type LeaderParts, serveTerm, type Term } from './term.ts';

export type { LeaderParts, Term } from './term.ts';

/** After a term that failed, the store may need a moment. */
const FAILED_TERM_MS = 5000;

/**
 * Makes this tab, whenever its turn comes, the one tab of the account that does what must be done once, until the signal
 * aborts. A leader that died is replaced at once by the next in the queue, a frozen one within six seconds by a visible
 * tab. `work` must end soon after its term's signal has aborted: only then does the tab wait for its next turn.
 */
export async function lead(
  ports: Pick<Ports, 'now' | 'timers' | 'locks'>,
  parts: LeaderParts,
  signal: AbortSignal,
  work: (term: Term) => Promise<void>,
  termFailed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await oneTerm(ports, parts, signal, work);
    } catch (error) {
      if (signal.aborted) return;
      termFailed(error);
      await new Promise<void>((resolve) => {
        ports.timers.after(FAILED_TERM_MS, resolve);
      });
    }
  }
}

/** Waits for the lock, or seizes it, and leads until the lock is lost or given up. */
async function oneTerm(
  ports: Pick<Ports, 'now' | 'timers' | 'locks'>,
  parts: LeaderParts,
  signal: AbortSignal,
  work: (term: Term) => Promise<void>,
): Promise<void> {
  const name = leaderLock(parts.accountId);
  const waiting = new AbortController();
  const over = new AbortController();
  const end = () => {
    waiting.abort();
    over.abort();
  };
  signal.addEventListener('abort', end);

  let isSeizing = false;
  const stopWatching = watchLeader({
    ...parts,
    timers: ports.timers,
    seize: () => {
      isSeizing = true;
      waiting.abort();
    },
  });
  let served: Promise<void> = Promise.resolve();
  const serve = () => {
    stopWatching();
    served = serveTerm(ports, parts, over, work);
    return served;
  };

  try {
    await ports.locks.hold(name, waiting.signal, serve).catch((error: unknown) => {
      if (!isSeizing || signal.aborted) throw error;
      return ports.locks.steal(name, serve);
    });
  } catch (error) {
    if (!isAbort(error)) throw error;
  } finally {
    // The lock may be gone while the work still runs.
    over.abort();
    stopWatching();
    signal.removeEventListener('abort', end);
    await served;
  }
}

/** The lock was stolen, or waiting for it was given up. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
