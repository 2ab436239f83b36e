/** Counts how often in a row a row has failed in a way that says nothing of the others: it waits longer every time. */
export interface Patience {
  /** Answers when the row may be tried again (epoch ms). */
  missed: (rowId: string) => number;
  /** A miss that is not written down in the row itself: the drain leaves the row alone until its time has come. */
  rest: (rowId: string) => void;
  restsUntilAt: (rowId: string) => number;
  over: (rowId: string) => void;
}

export function createPatience(backOff: (failures: number) => number): Patience {
  const misses = new Map<string, number>();
  const resting = new Map<string, number>();
  const missed = (rowId: string): number => {
    const before = misses.get(rowId) ?? 0;
    misses.set(rowId, before + 1);
    return backOff(before);
  };
  return {
    missed,
    rest: (rowId) => void resting.set(rowId, missed(rowId)),
    restsUntilAt: (rowId) => resting.get(rowId) ?? 0,
    over(rowId) {
      misses.delete(rowId);
      resting.delete(rowId);
    },
  };
}
