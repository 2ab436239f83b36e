/**
 * How long after its connection was closed a request may still reach the server: networks and proxies have delayed one by
 * a minute. Until then nothing is sent that must not be reordered with it.
 */
export const LATE_ARRIVAL_MS = 70_000;
/** Timeout of a request (`transport/http.ts`). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** How far the server's clock and the corrected device clock may differ. */
export const CLOCK_TOLERANCE_MS = 120_000;
/** A stored time further ahead than this comes from a clock jump and counts as past. */
export const LONGEST_WAIT_MS = 15 * 60_000;

/** Whether a stored time (epoch ms) is in the future and plausible. */
export const isAhead = (at: number, now: number): boolean => at > now && at - now <= LONGEST_WAIT_MS;
