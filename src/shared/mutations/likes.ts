import type { Refusal } from './mutation.ts';

/** Likes are sent one at a time (spec §4) and wait for no other mutation. */
export const LIKES_LANE = 'likes';

/** The error of a like disappears by itself (spec §9). */
export const LIKE_ERROR_LASTS_MS = 10_000;

/** The server refuses a repeated like, and a repeated unlike, with a specific error text. */
export const likeRefusalMeans = ({ status, err }: Refusal): 'done' | null =>
  status === 403 && /already liked|haven't yet liked/.test(err) ? 'done' : null;
