import { failed, success } from '../../src/shared/contract/index.ts';
import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, PostRow } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import { threadRange } from '../apply/post/threads.ts';
import { pullPost } from '../pull/posts.ts';
import { verifyPosts } from '../pull/verify.ts';
import type { Job } from './job.ts';

/** Stored posts that one step looks through. */
const POSTS_PER_STEP = 100;

/**
 * Removes what blocked people wrote before they were blocked. The server alone knows what is hidden now: it shows their posts
 * and comments all the same in groups where the viewer has disabled blocks. So the job looks through all stored posts and reads
 * those again that a blocked person wrote, answered or liked: posts that are refused go, comments and likes come without theirs.
 */
export const purgeBlocked: Job<'purge-blocked'> = {
  async wanted({ mirror }) {
    const row = await mirror.shell.get(SHELL.self);
    if (row?.key !== 'self') return undefined;
    const accountIds = [...row.value.banIds].sort();
    return accountIds.length > 0 ? { accountIds } : null;
  },

  async step({ stores: { mirror }, context }, { accountIds }, { cursor, done }) {
    const blocked = new Set(accountIds);
    const posts = await mirror.posts
      .where('id')
      .above(cursor ?? '')
      .limit(POSTS_PER_STEP)
      .toArray();
    const { cards, opened } = await affected(mirror, posts, blocked);
    const verified = await verifyPosts(context, cards);
    if (!verified.ok) return verified;
    for (const postId of opened) {
      const pulled = await pullPost(context, postId);
      // A refusal has removed the post: that is what the job is for.
      if (!pulled.ok && (await mirror.posts.get(postId))) return failed(pulled.failure);
    }
    const last = posts.at(-1);
    const isFinished = posts.length < POSTS_PER_STEP;
    const left = isFinished || !last ? 0 : await mirror.posts.where('id').above(last.id).count();
    const total = done + posts.length + left;
    return success({ cursor: last?.id ?? cursor, done: done + posts.length, total, isFinished });
  },
};

/** Posts in which a blocked person can be seen: opened ones, of which all comments are stored, and the others. */
async function affected(
  mirror: MirrorDatabase,
  posts: readonly PostRow[],
  blocked: ReadonlySet<AccountId>,
): Promise<{ cards: PostId[]; opened: PostId[] }> {
  const threads = await mirror.threads.bulkGet(posts.map(({ id }) => id));
  const cards: PostId[] = [];
  const opened: PostId[] = [];
  for (const [index, post] of posts.entries()) {
    const thread = threads[index];
    const comments = thread ? await threadRange(mirror, post.id).toArray() : [];
    const people = [
      post.createdBy,
      ...post.likes,
      ...(thread?.likes ?? []),
      ...[...post.comments, ...comments].map(({ createdBy }) => createdBy),
    ];
    if (!people.some((id) => id !== null && blocked.has(id))) continue;
    (thread ? opened : cards).push(post.id);
  }
  return { cards, opened };
}
