import type { AccountId } from '../model/index.ts';
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
/** What the viewer and one account become to each other keeps its order. */
export const accountLane = ({ accountId }: { accountId: AccountId }): string => `account:${accountId}`;
