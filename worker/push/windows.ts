/**
 * How long after its connection was given up a request may still reach the server: networks and proxies have been seen to
 * hold one back for a minute. Until then nothing that it could overtake is sent.
 */
export const LATE_ARRIVAL_MS = 70_000;
/** A request that nobody answers is given up after this (`transport/http.ts`). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** The server's clock and ours, corrected, agree to this. */
export const CLOCK_TOLERANCE_MS = 120_000;
/** A time to wait that lies further ahead comes from a clock that has jumped: it counts as over. */
export const LONGEST_WAIT_MS = 15 * 60_000;

/** Whether a stored moment is still to come, as far as stored moments are believed. Epoch ms. */
export const isAhead = (at: number, now: number): boolean => at > now && at - now <= LONGEST_WAIT_MS;
