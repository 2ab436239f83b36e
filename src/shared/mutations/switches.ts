import type { Meeting, Mutation } from './mutation.ts';

/** Merges two switches of one target: opposites cancel each other, equal ones are sent once. */
export function meetSwitch<M extends Mutation & { on: boolean }>(
  later: M,
  earlier: Mutation,
  isKind: (earlier: Mutation) => earlier is M,
  isSame: (earlier: M) => boolean,
): Meeting | null {
  if (!isKind(earlier) || !isSame(earlier)) return null;
  return earlier.on === later.on ? 'earlier-stays' : 'both-vanish';
}

/** Mutations of one post, its comments among them, keep their order. */
export const postLane = (postId: string): string => `post:${postId}`;
