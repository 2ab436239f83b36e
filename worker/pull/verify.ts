import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import { applyLoss, applyPostsById } from '../apply/index.ts';
import { readPostsById } from './by-ids.ts';
import type { PullContext } from './context.ts';

/**
 * Revalidates stored posts that the viewer may no longer see: deletes those that the server does not return and refreshes the
 * others. Stops at the first failure and returns it.
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

/** Deletes posts and reports them to the page, which may have copies of its own. */
export async function losePosts(context: PullContext, postIds: readonly PostId[], ordinal: number): Promise<void> {
  if (postIds.length === 0) return;
  const lost = await context.store(() => applyLoss(context.mirror, postIds, { ordinal, at: context.now() }));
  if (lost.ok && lost.value.length > 0) context.onPostsLost(lost.value);
}
