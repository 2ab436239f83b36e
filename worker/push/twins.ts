import { areTwins } from '../../src/shared/mutations/index.ts';
import type { Candidate, OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { isAhead } from './windows.ts';

type Creation = Pick<OutboxRow, 'id' | 'accountId' | 'mutation'>;

/** Whether two rows, or the row of a check and another one, create the same (`areTwins`). */
export const isTwin = (row: Creation, of: Creation): boolean =>
  row.id !== of.id && areTwins(row.mutation, of.mutation, of.accountId);

/** Returns the first twin of a row that was never sent and is not in its undo window. `now`: epoch ms. */
export const twinOf = (row: OutboxRow, rows: readonly OutboxRow[], now: number): OutboxRow | undefined =>
  rows.find((one) => isTwin(one, row) && isUnsent(one, now));

const isUnsent = ({ attempts, state }: OutboxRow, now: number): boolean =>
  attempts === 0 && (state.kind === 'ready' || (state.kind === 'held' && !isAhead(state.untilAt, now)));

/** What an undecided row has found on the server that is the same as what it creates. */
export const sameFound = ({ state }: OutboxRow): readonly Candidate[] =>
  state.kind === 'undecided' ? (state.found ?? []).filter(({ isChanged }) => !isChanged) : [];
