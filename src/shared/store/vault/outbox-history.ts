import type { OutboxEvent, OutboxRow } from './rows.ts';

/** Events kept of one row: enough for what has happened today, and bounded for a row that waits for weeks. */
export const HISTORY_LENGTH = 16;

/** Returns the row with one more event of its history. The oldest go first. */
export const withEvent = <Row extends Pick<OutboxRow, 'history'>>(row: Row, event: OutboxEvent): Row => ({
  ...row,
  history: [...(row.history ?? []), event].slice(-HISTORY_LENGTH),
});
