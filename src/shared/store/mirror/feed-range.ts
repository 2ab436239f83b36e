/** Bounds of `order` within a feed. */
export const MIN_KEY = Number.NEGATIVE_INFINITY;
export const MAX_KEY = Number.POSITIVE_INFINITY;
