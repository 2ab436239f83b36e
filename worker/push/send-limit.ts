import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { countRequest, excused, restEnd } from '../pace.ts';

/** A row is sent at most so many times a minute, whatever asks for it (ARCHITECTURE §5). */
export const MOST_SENDS_A_MINUTE = 6;
/** Rests of 1, 2, 4 and 8 minutes: a row that would need another one needs the user. */
export const MOST_RESTS = 4;

/** The row as it is sent once more. */
export const counted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  pace: countRequest(row.pace, now, MOST_SENDS_A_MINUTE),
});

/** The row after an attempt that did not get through. */
export const notBlamed = (row: OutboxRow, now: number): OutboxRow =>
  row.pace ? { ...row, pace: excused(row.pace, now) } : row;

/** Whether the row was sent so often without success that only the user can say how to go on. */
export const isUsedUp = ({ pace }: OutboxRow): boolean => (pace?.rests ?? 0) > MOST_RESTS;

/** Until when the row is not sent because it was sent too often (epoch ms); 0 = it may be. */
export const restsUntilAt = (row: OutboxRow, now: number): number => (isUsedUp(row) ? 0 : restEnd(row.pace, now));

/** The row with its rest as the time before which it is not sent, so that the outbox tells when it is tried again. */
export function rested(row: OutboxRow, now: number): OutboxRow {
  const { state } = row;
  if (state.kind !== 'ready') return row;
  const notBeforeAt = Math.max(state.notBeforeAt, restsUntilAt(row, now));
  return notBeforeAt === state.notBeforeAt ? row : { ...row, state: { ...state, notBeforeAt } };
}
