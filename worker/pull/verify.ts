import type { PostId } from '../../src/shared/model/index.ts';
import { decodeFeed, postsByIdsPath } from '../../src/shared/wire/index.ts';
import { applyLoss, applyPostsById } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** The server ignores further ids silently (CONTRACT §5). */
const IDS_PER_REQUEST = 100;

/**
 * Asks about stored posts of which it is not certain that the viewer may still see them: those that cannot be seen are
 * forgotten, the others are refreshed.
 */
export async function verifyPosts(context: PullContext, postIds: readonly PostId[]): Promise<void> {
  for (let i = 0; i < postIds.length; i += IDS_PER_REQUEST) {
    const portion = postIds.slice(i, i + IDS_PER_REQUEST);
    const call = {
      method: 'POST',
      path: postsByIdsPath({ comments: 'folded', likes: 'folded' }),
      body: { json: { postIds: portion } },
      priority: 'background',
    } as const;
    const fetched = await fetchDecoded(context, call, decodeFeed);
    if (!fetched.ok) return;
    const arrival = { ordinal: fetched.ordinal, at: context.now() };
    await context.store(() => applyPostsById(context.mirror, fetched.value, arrival));
    await losePosts(context, fetched.value.notFound, fetched.ordinal);
  }
}

/** Forgets posts and tells the page, which may have kept copies of its own. */
export async function losePosts(context: PullContext, postIds: readonly PostId[], ordinal: number): Promise<void> {
  if (postIds.length === 0) return;
  const lost = await context.store(() => applyLoss(context.mirror, postIds, { ordinal, at: context.now() }));
  if (lost.ok && lost.value.length > 0) context.onPostsLost(lost.value);
}
