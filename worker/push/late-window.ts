import type { Ports } from '../ports.ts';
import { LATE_ARRIVAL_MS } from './windows.ts';

/** Rows whose lost attempt may still arrive at the server, as this engine itself has counted, whatever the clock says. */
export interface LateWindow {
  rows: ReadonlySet<string>;
  /** From now on, for as long as a request can be late. */
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
