import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { countRequest, excused, restEnd } from '../pace.ts';

/** Limit of sends of one row per minute, for every reason together (ARCHITECTURE §5). */
export const MAX_SENDS_PER_MINUTE = 6;
/** Rests of 1, 2, 4 and 8 minutes. A row that would need another rest needs the user. */
export const MAX_RESTS = 4;

/** Returns the row with one more send counted. */
export const withSendCounted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  pace: countRequest(row.pace, now, MAX_SENDS_PER_MINUTE),
});

/** Returns the row after an attempt that did not reach the server: it is not rate-limited for it. */
export const withoutBlame = (row: OutboxRow, now: number): OutboxRow =>
  row.pace ? { ...row, pace: excused(row.pace, now) } : row;

/** Whether the row was sent so often without success that only the user can retry it. */
export const isOverLimit = ({ pace }: OutboxRow): boolean => (pace?.rests ?? 0) > MAX_RESTS;

/** End of the row's rest after too many sends (epoch ms); 0 = no rest. */
export const limitedUntilAt = (row: OutboxRow, now: number): number => (isOverLimit(row) ? 0 : restEnd(row.pace, now));

/** Returns the row with its rest as `notBeforeAt`, so that the outbox shows when it is retried. */
export function delayed(row: OutboxRow, now: number): OutboxRow {
  const { state } = row;
  if (state.kind !== 'ready') return row;
  const notBeforeAt = Math.max(state.notBeforeAt, limitedUntilAt(row, now));
  return notBeforeAt === state.notBeforeAt ? row : { ...row, state: { ...state, notBeforeAt } };
}
