import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { pullPost } from '../pull/posts.ts';
import { verifyPosts } from '../pull/verify.ts';
import { failuresAfter, retryDelayMs } from '../retry.ts';

/** Upper bound of a random delay, so that not all clients fetch at once after an event (spec §9). */
const DELAY_MS = 20_000;

/** Revalidates stale posts again and again until the signal aborts; with backoff while that fails. Returns a function that cancels the next run. */
export function keepPostsFresh(
  context: PullContext,
  ports: Pick<Ports, 'random' | 'timers'>,
  { background, signal }: { background: (work: () => Promise<unknown>) => void; signal: AbortSignal },
): () => void {
  let cancel = () => {};
  let failures = 0;
  const later = (backoffMs = 0) => {
    if (signal.aborted) return;
    cancel = ports.timers.after(backoffMs + ports.random() * DELAY_MS, () => background(run));
  };
  const run = async () => {
    try {
      const result = await refreshStalePosts(context);
      failures = result.ok ? 0 : failuresAfter(result.failure, failures);
    } finally {
      later(failures === 0 ? 0 : retryDelayMs(failures - 1, ports.random()));
    }
  };
  later();
  return () => cancel();
}

/**
 * Fetches the posts whose counters are uncertain (rows of `doubts`): opened ones with all comments, the others folded and
 * in portions. Stops at the first failure and returns it.
 */
async function refreshStalePosts(context: PullContext): Promise<Result<null>> {
  const { cards, opened } = await findStale(context.mirror);
  for (const postId of opened) {
    const pulled = await pullPost(context, postId);
    if (!pulled.ok) return pulled;
  }
  const verified = await verifyPosts(context, cards);
  if (!verified.ok) return verified;
  const left = await findStale(context.mirror);
  // Answered and still stale: a part of the answer could not be decoded.
  const isUnread = [...cards, ...opened].some((id) => left.cards.includes(id) || left.opened.includes(id));
  return isUnread ? failed({ kind: 'decode', path: 'posts' }) : success(null);
}

/** Posts that no answer has brought up to date since they became stale. Deletes the rows of all others. */
async function findStale(mirror: MirrorDatabase): Promise<{ cards: PostId[]; opened: PostId[] }> {
  const tables = [mirror.doubts, mirror.arrivals, mirror.posts, mirror.threads];
  return mirror.transaction('rw', tables, async () => {
    const rows = await mirror.doubts.toArray();
    if (rows.length === 0) return { cards: [], opened: [] };
    const ids = rows.map((row) => row.postId);
    const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.post));
    const posts = await mirror.posts.bulkGet(ids);
    const threads = await mirror.threads.bulkGet(ids);
    const isStale = ids.map((_, i) => {
      const { likes = 0, comments = 0 } = arrivals[i]?.ordinals ?? {};
      return posts[i] !== undefined && Math.min(likes, comments) <= (rows[i]?.ordinal ?? 0);
    });
    await deleteRows(
      mirror.doubts,
      ids.filter((_, i) => !isStale[i]),
    );
    const stale = ids.filter((_, i) => isStale[i]);
    const isOpened = new Set(threads.flatMap((thread) => (thread ? [thread.postId] : [])));
    return { cards: stale.filter((id) => !isOpened.has(id)), opened: stale.filter((id) => isOpened.has(id)) };
  });
}
