import { type Result, success, type View, viewKey } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { versionKey } from '../apply/response-order.ts';
import type { PullContext } from '../pull/context.ts';
import { verifyPosts } from '../pull/verify.ts';
import type { Target } from './targets.ts';

/** A request that was under way already may answer the first try. */
const TRIES = 2;

/**
 * What happened before a room was joined is not told any more: every view of these targets whose last answer began
 * before `since` is fetched, then the shown posts that no answer has spoken of. The first failure comes back.
 */
export async function catchUp(
  context: PullContext,
  pull: (view: View) => Promise<Result<null>>,
  targets: readonly Target[],
  since: number,
): Promise<Result<null>> {
  const { mirror } = context;
  let outcome: Result<null> = success(null);
  for (const target of targets) {
    for (let i = 0; i < TRIES; i += 1) {
      const asked = await askedAt(mirror, target);
      if (asked === null ? i > 0 : asked >= since) break;
      const pulled = await pull(target.view);
      if (pulled.ok) continue;
      if (outcome.ok) outcome = pulled;
      break;
    }
  }
  const shown = [...new Set(targets.flatMap((target) => target.postIds))];
  await verifyPosts(context, await untoldPosts(mirror, shown, since));
  return outcome;
}

/** When the last request began whose answer spoke of the whole view; 0: none did; null: nobody keeps count. */
async function askedAt(mirror: MirrorDatabase, { view, feed, postIds }: Target): Promise<number | null> {
  if (view.kind === 'feed') {
    if (view.offset > 0 || !feed) return null;
    return (await mirror.arrivals.get(versionKey.feed(feed.key)))?.ordinals.top ?? 0;
  }
  if (view.kind === 'notifications') {
    return (await mirror.arrivals.get(versionKey.notifications(viewKey(view))))?.ordinals.page ?? 0;
  }
  const [postId] = postIds;
  if (view.kind === 'profile' || view.kind === 'shell' || postId === undefined) return null;
  return (await mirror.arrivals.get(versionKey.post(postId)))?.ordinals.thread ?? 0;
}

/** Stored posts of which no request since has spoken. */
async function untoldPosts(mirror: MirrorDatabase, ids: readonly PostId[], since: number): Promise<PostId[]> {
  const posts = await mirror.posts.bulkGet([...ids]);
  const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.post));
  return ids.filter((_, i) => posts[i] !== undefined && (arrivals[i]?.ordinals.comments ?? 0) < since);
}
