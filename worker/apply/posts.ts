import type { Post, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, PostRow, ThreadRow } from '../../src/shared/store/index.ts';
import { type Arrival, arrivalKey, type Gate } from './arrivals.ts';
import { putRows } from './chunks.ts';
import { same } from './same.ts';
import { mergeIntoThread } from './threads.ts';

/** Fields that are told together and grow old together. */
const GROUPS: Record<string, readonly (keyof Post)[]> = {
  body: [
    'shortId',
    'body',
    'createdBy',
    'createdAt',
    'updatedAt',
    'destinations',
    'commentsDisabled',
    'attachments',
    'unreadFiles',
    'hasUnreadPlaces',
    'backlinksCount',
  ],
  likes: ['likes', 'omittedLikes'],
  comments: [
    'comments',
    'unreadComments',
    'omittedComments',
    'omittedCommentsOffset',
    'commentLikes',
    'ownCommentLikes',
    'omittedCommentLikes',
    'omittedOwnCommentLikes',
  ],
  viewer: ['notifyOfAllComments', 'isHidden', 'isSaved'],
};

/**
 * Writes post cards, each group of fields from the newest request that spoke of it. Posts that were lost after the
 * request began stay away; the answer names the posts that are in the mirror now. Runs inside the response's transaction.
 */
export async function applyPosts(
  mirror: MirrorDatabase,
  posts: readonly Post[],
  gate: Gate,
  arrival: Arrival,
): Promise<Set<PostId>> {
  const alive = posts.filter((post) => !gate.isGone(arrivalKey.post(post.id)));
  const ids = alive.map((post) => post.id);
  const stored = await mirror.posts.bulkGet(ids);
  const opened = new Map(
    (await mirror.threads.bulkGet(ids))
      .filter((thread): thread is ThreadRow => !!thread)
      .map((row) => [row.postId, row]),
  );
  const changed: PostRow[] = [];
  const fresh: PostId[] = [];
  for (const [i, post] of alive.entries()) {
    const old = stored[i];
    const { row, admitted } = mergePost(old, post, gate);
    const thread = opened.get(post.id);
    if (thread && admitted.has('comments')) await mergeIntoThread(mirror, thread, post, arrival);
    if (!old) fresh.push(post.id);
    if (!old || !same(old, row)) changed.push({ ...row, revision: arrival.ordinal });
  }
  await putRows(mirror.posts, changed);
  await putRows(
    mirror.seen,
    fresh.map((postId) => ({ postId, at: arrival.at })),
  );
  return new Set(ids);
}

function mergePost(old: PostRow | undefined, post: Post, gate: Gate): { row: PostRow; admitted: Set<string> } {
  const row: PostRow = { ...post, ...old, revision: old?.revision ?? 0 };
  const admitted = new Set<string>();
  for (const [group, fields] of Object.entries(GROUPS)) {
    if (!gate.admits(arrivalKey.post(post.id), group)) continue;
    admitted.add(group);
    for (const field of fields) Object.assign(row, { [field]: post[field] });
  }
  return { row, admitted };
}
