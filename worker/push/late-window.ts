import type { Ports } from '../ports.ts';
import { LATE_ARRIVAL_MS } from './windows.ts';

/** Tracks rows whose lost attempt may still reach the server, by timers of this engine, independent of the clock. */
export interface LateWindow {
  rows: ReadonlySet<string>;
  /** Starts the window, or starts it again. */
  open: (rowId: string) => void;
}

export function createLateWindow({ timers }: Pick<Ports, 'timers'>, closed: () => void): LateWindow {
  const rows = new Set<string>();
  const closing = new Map<string, () => void>();
  return {
    rows,
    open(rowId) {
      closing.get(rowId)?.();
      rows.add(rowId);
      const close = () => {
        rows.delete(rowId);
        closing.delete(rowId);
        closed();
      };
      closing.set(rowId, timers.after(LATE_ARRIVAL_MS, close));
    },
  };
}
