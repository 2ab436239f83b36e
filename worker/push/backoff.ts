/** Exponential backoff per outbox row, for failures that do not concern other rows. */
export interface Backoff {
  /** Counts a failure. Returns when the row may be retried (epoch ms). */
  fail: (rowId: string) => number;
  /** Counts a failure whose retry time is not stored in the row. The drain skips the row until then. */
  postpone: (rowId: string) => void;
  postponedUntilAt: (rowId: string) => number;
  reset: (rowId: string) => void;
}

export function createBackoff(retryAtAfter: (failures: number) => number): Backoff {
  const failures = new Map<string, number>();
  const postponed = new Map<string, number>();
  const fail = (rowId: string): number => {
    const before = failures.get(rowId) ?? 0;
    failures.set(rowId, before + 1);
    return retryAtAfter(before);
  };
  return {
    fail,
    postpone: (rowId) => void postponed.set(rowId, fail(rowId)),
    postponedUntilAt: (rowId) => postponed.get(rowId) ?? 0,
    reset(rowId) {
      failures.delete(rowId);
      postponed.delete(rowId);
    },
  };
}
