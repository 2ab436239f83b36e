import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import type { PullContext } from '../pull/context.ts';
import { pullPost } from '../pull/posts.ts';
import { verifyPosts } from '../pull/verify.ts';

/** Reads anew the posts whose numbers are not certain: opened ones whole, the others in portions. The first failure ends it. */
export async function settleDoubts(context: PullContext): Promise<Result<null>> {
  const { cards, opened } = await openDoubts(context.mirror);
  for (const postId of opened) {
    const pulled = await pullPost(context, postId);
    if (!pulled.ok) return pulled;
  }
  const verified = await verifyPosts(context, cards);
  if (!verified.ok) return verified;
  const left = await openDoubts(context.mirror);
  // Answered, and still in doubt: not all of the answer could be read.
  const isUnread = [...cards, ...opened].some((id) => left.cards.includes(id) || left.opened.includes(id));
  return isUnread ? failed({ kind: 'decode', path: 'posts' }) : success(null);
}

/** The doubts that no answer has settled meanwhile; the others are forgotten. */
async function openDoubts(mirror: MirrorDatabase): Promise<{ cards: PostId[]; opened: PostId[] }> {
  const tables = [mirror.doubts, mirror.arrivals, mirror.posts, mirror.threads];
  return mirror.transaction('rw', tables, async () => {
    const doubts = await mirror.doubts.toArray();
    if (doubts.length === 0) return { cards: [], opened: [] };
    const ids = doubts.map((doubt) => doubt.postId);
    const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.post));
    const posts = await mirror.posts.bulkGet(ids);
    const threads = await mirror.threads.bulkGet(ids);
    const isOpen = ids.map((_, i) => {
      const { likes = 0, comments = 0 } = arrivals[i]?.ordinals ?? {};
      return posts[i] !== undefined && Math.min(likes, comments) <= (doubts[i]?.ordinal ?? 0);
    });
    await deleteRows(
      mirror.doubts,
      ids.filter((_, i) => !isOpen[i]),
    );
    const open = ids.filter((_, i) => isOpen[i]);
    const isOpened = new Set(threads.flatMap((thread) => (thread ? [thread.postId] : [])));
    return { cards: open.filter((id) => !isOpened.has(id)), opened: open.filter((id) => isOpened.has(id)) };
  });
}
