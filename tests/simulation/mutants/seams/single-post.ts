import { readWithPending } from '../../../../src/shared/store/queries/pending.ts';
import { postView, toRow } from '../../../../src/shared/store/queries/post-view.ts';
import * as own from '../../../../src/shared/store/queries/single-post.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/queries/single-post.ts';

export const singlePost: typeof own.singlePost = async (stores, postId) => {
  if (active.mutant !== 'mirror read before vault') return own.singlePost(stores, postId);
  const truth = await own.singlePost({ ...stores, accountId: null }, postId);
  const overlay = await readWithPending(stores, [], async (pending) => pending);
  if (!truth.view || !overlay) return truth;
  return { ...truth, view: postView(toRow(overlay.post(truth.view.post)), new Map()) };
};
