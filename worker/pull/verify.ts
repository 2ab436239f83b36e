import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import { applyLoss, applyPostsById } from '../apply/index.ts';
import { readPostsById } from './by-ids.ts';
import type { PullContext } from './context.ts';

/**
 * Asks about stored posts of which it is not certain that the viewer may still see them: those that cannot be seen are
 * forgotten, the others are refreshed. The first failure ends it.
 */
export async function verifyPosts(context: PullContext, postIds: readonly PostId[]): Promise<Result<null>> {
  for await (const { fetched } of readPostsById(context, postIds)) {
    if (!fetched.ok) return failed(fetched.failure);
    const arrival = { ordinal: fetched.ordinal, at: context.now() };
    await context.store(() => applyPostsById(context.mirror, fetched.value, arrival));
    await losePosts(context, fetched.value.notFound, fetched.ordinal);
  }
  return success(null);
}

/** Forgets posts and tells the page, which may have kept copies of its own. */
export async function losePosts(context: PullContext, postIds: readonly PostId[], ordinal: number): Promise<void> {
  if (postIds.length === 0) return;
  const lost = await context.store(() => applyLoss(context.mirror, postIds, { ordinal, at: context.now() }));
  if (lost.ok && lost.value.length > 0) context.onPostsLost(lost.value);
}
