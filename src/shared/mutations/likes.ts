import type { Refusal } from './mutation.ts';

/** Likes are sent one at a time (spec §4), and wait for nothing else. */
export const LIKES_LANE = 'likes';

/** The error of a like goes by itself (spec §9). */
export const LIKE_ERROR_LASTS_MS = 10_000;

/** A repeated like is refused with words that say that it is there; taking it back, likewise. */
export const LIKE_PROOF = {
  kind: 'repeat',
  isDone: ({ status, err }: Refusal) => status === 403 && /already liked|haven't yet liked/.test(err),
} as const;
