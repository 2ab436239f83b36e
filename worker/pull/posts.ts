import { failed, isRefusal, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import { findPost } from '../../src/shared/store/queries/find-post.ts';
import { decodeSinglePost, postPath } from '../../src/shared/wire/index.ts';
import { applySinglePost, noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';
import { losePosts } from './verify.ts';

/** Fetches a post with all its comments and likes; deletes the stored one if the server refuses. `postId` may be a short one. */
export async function pullPost(context: PullContext, postId: string): Promise<Result<null>> {
  const path = postPath(postId, { comments: 'all', likes: 'all' });
  const fetched = await fetchDecoded(context, { method: 'GET', path, priority: 'screen' }, decodeSinglePost);
  const asked = viewKey({ kind: 'post', postId });
  if (!fetched.ok) {
    if (isRefusal(fetched.failure, 403, 404)) {
      const stored = await findPost(context.mirror, postId);
      await losePosts(context, stored ? [stored.id] : [], fetched.ordinal);
    }
    await context.store(() => noteFailed(context.mirror, asked, fetched.failure, context.now()));
    return failed(fetched.failure);
  }
  const keys = [...new Set([asked, viewKey({ kind: 'post', postId: fetched.value.post.id })])];
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applySinglePost(context.mirror, fetched.value, keys, arrival));
  return applied.ok ? success(null) : applied;
}
