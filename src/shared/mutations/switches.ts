import type { AnyMutation, Meeting } from './mutation.ts';

/** A switch of one thing: turned back before it was sent, both go; turned twice the same way, once is enough. */
export function meetSwitch<M extends AnyMutation & { on: boolean }>(
  later: M,
  earlier: AnyMutation,
  isSame: (earlier: M) => boolean,
): Meeting<AnyMutation> | null {
  if (earlier.kind !== later.kind || !isSame(earlier as M)) return null;
  return (earlier as M).on === later.on ? 'earlier-stays' : 'both-vanish';
}

/** Mutations of one post, its comments among them, keep their order. */
export const postLane = (postId: string): string => `post:${postId}`;
