import type { AccountId } from '../../src/shared/model/index.ts';
import type { Locks } from '../ports.ts';

/** Waits to become the one tab of this account that does what must be done once, and does it until the signal aborts. */
export function lead(
  locks: Locks,
  accountId: AccountId | null,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const untilAborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const name = `leader:${accountId ?? 'visitor'}`;
  return locks
    .hold(name, signal, async () => {
      await work();
      await untilAborted;
    })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}
