/** How much the mirror may contain. */
export interface StorageBudget {
  maxPosts: number;
  maxBytes: number;
}

export const SMALLEST_BUDGET = 1000;
export const LARGEST_BUDGET = 40_000;

/**
 * The budget for a chosen number of posts; `undefined`: the deployment's. Its bytes grow with the posts, but are never fewer than
 * the deployment's: they are compared with all that the site stores, of which posts are only a part.
 */
export function budgetFor(maxPosts: number | undefined, standard: StorageBudget): StorageBudget {
  if (maxPosts === undefined) return standard;
  const share = standard.maxPosts > 0 ? maxPosts / standard.maxPosts : 1;
  return { maxPosts, maxBytes: Math.round(standard.maxBytes * Math.max(1, share)) };
}
