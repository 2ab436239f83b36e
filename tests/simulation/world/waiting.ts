import { areTwins, kindOf } from '../../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../../src/shared/store/index.ts';

/** States in which a row waits for a decision of the user. */
export const NEEDS_USER: ReadonlySet<OutboxRow['state']['kind']> = new Set([
  'refused',
  'conflict',
  'undecided',
  'proposed',
]);

/** True if it refers to something that a row which needs the user would create, or creates the same as a row about which the user was asked. */
export function waitsForUser(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  const named = kindOf(row.mutation)?.references(row.mutation) ?? [];
  const isAskedFirst = (one: OutboxRow) =>
    one.state.kind === 'undecided' && areTwins(one.mutation, row.mutation, row.accountId);
  return rows.some(
    (one) =>
      one !== row &&
      (isAskedFirst(one) || (named.includes(one.id) && (NEEDS_USER.has(one.state.kind) || waitsForUser(one, rows)))),
  );
}
