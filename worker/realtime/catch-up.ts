import { type Result, success, type View } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { versionKey } from '../apply/response-order.ts';
import type { PullContext } from '../pull/context.ts';
import { verifyPosts } from '../pull/verify.ts';
import type { Target } from './targets.ts';

/** The first pull may share a request that was already under way and began too early. */
const TRIES = 2;

/**
 * Fetches what may have changed before a room was joined: every view whose last answer belongs to a request from before
 * `since` (an ordinal), then the shown posts that no later answer contained. Returns the first failure.
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
      const answeredBy = await lastAnswer(mirror, target);
      if (answeredBy === null ? i > 0 : answeredBy >= since) break;
      const pulled = await pull(target.view);
      if (pulled.ok) continue;
      if (outcome.ok) outcome = pulled;
      break;
    }
  }
  const shown = [...new Set(targets.flatMap((target) => target.postIds))];
  await verifyPosts(context, await unansweredPosts(mirror, shown, since));
  return outcome;
}

/** Ordinal of the last request that answered the whole view; 0 if there was none, `null` if that is not recorded. */
async function lastAnswer(mirror: MirrorDatabase, { answered }: Target): Promise<number | null> {
  if (!answered) return null;
  return (await mirror.arrivals.get(answered.key))?.ordinals[answered.group] ?? 0;
}

/** Stored posts that no answer to a request since `since` contained. */
async function unansweredPosts(mirror: MirrorDatabase, ids: readonly PostId[], since: number): Promise<PostId[]> {
  const posts = await mirror.posts.bulkGet([...ids]);
  const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.post));
  return ids.filter((_, i) => posts[i] !== undefined && (arrivals[i]?.ordinals.comments ?? 0) < since);
}
