import { type AnyMutation, kindOf } from '../../mutations/index.ts';
import { isStillMine } from './outbox-states.ts';
import type { OutboxRow } from './rows.ts';

/** What becomes of the outbox when something in it is taken back. */
export interface TakenBack {
  gone: readonly OutboxRow[];
  /** Rows that go on without a file. */
  changed: readonly OutboxRow[];
  /** Uploads that nothing needs any more. */
  files: readonly OutboxRow[];
}

/** Rows that cannot be sent before `row` is: they speak of what it creates. */
export const dependentsOf = (row: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter((one) => one.id !== row.id && namedBy(one).includes(row.id));

/** Works out what goes with a row: all that speaks of what it creates. Words that were to show a file stay without it. */
export function takenBack(row: OutboxRow, rows: readonly OutboxRow[]): TakenBack {
  const gone = new Map([[row.id, row]]);
  const changed = new Map<string, OutboxRow>();
  const take = (lost: OutboxRow) => {
    for (const one of dependentsOf(lost, rows)) {
      if (gone.has(one.id)) continue;
      const dependent = changed.get(one.id) ?? one;
      const rest = lost.mutation.kind === 'upload-file' ? withoutFile(dependent.mutation, lost.id) : null;
      if (rest) {
        changed.set(one.id, { ...dependent, mutation: rest });
        continue;
      }
      changed.delete(one.id);
      gone.set(one.id, one);
      take(one);
    }
  };
  take(row);
  const [goneRows, changedRows] = [[...gone.values()], [...changed.values()]];
  return { gone: goneRows, changed: changedRows, files: orphans(rows, goneRows, changedRows) };
}

/** Uploads that rows which go or change have named and that no row names any more. One that is on its way ends by itself. */
export function orphans(
  before: readonly OutboxRow[],
  gone: readonly OutboxRow[],
  changed: readonly OutboxRow[],
): OutboxRow[] {
  const goneIds = new Set(gone.map((row) => row.id));
  const after = new Map([...before, ...changed].map((row) => [row.id, row]));
  const named = new Set([...after.values()].filter((row) => !goneIds.has(row.id)).flatMap(namedBy));
  const wasNamed = new Set(before.flatMap(namedBy));
  const isOrphan = ({ id }: OutboxRow) => wasNamed.has(id) && !named.has(id) && !goneIds.has(id);
  return before.filter((row) => row.mutation.kind === 'upload-file' && isOrphan(row) && isStillMine(row));
}

const namedBy = ({ mutation }: OutboxRow): readonly string[] => kindOf(mutation)?.references(mutation) ?? [];

const withoutFile = (mutation: AnyMutation, fileId: string): AnyMutation | null =>
  kindOf(mutation)?.withoutFile?.(mutation, fileId) ?? null;
