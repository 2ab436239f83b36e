import type { Post, PostId } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase, PostRow } from '../../../src/shared/store/index.ts';
import { putRows } from '../chunks.ts';
import { type ResponseVersion, type VersionCheck, versionKey } from '../response-order.ts';
import { same } from '../same.ts';
import { mergeIntoThread } from './threads.ts';

/** Fields that a response always contains together. Each group has its own ordinal. */
const GROUPS = {
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
} satisfies Record<string, readonly (keyof Post)[]>;

/**
 * Writes post cards, each field group from the newest request that contained it. Posts that were removed after the request
 * began are not written. Returns the posts that are in the mirror now. Must run inside the response's transaction.
 */
export async function applyPosts(
  mirror: MirrorDatabase,
  posts: readonly Post[],
  versions: VersionCheck,
  version: ResponseVersion,
): Promise<Set<PostId>> {
  const alive = posts.filter((post) => !versions.isGone(versionKey.post(post.id)));
  const ids = alive.map((post) => post.id);
  const [stored, threads] = await Promise.all([mirror.posts.bulkGet(ids), mirror.threads.bulkGet(ids)]);
  const changed: PostRow[] = [];
  const fresh: PostId[] = [];
  for (const [i, post] of alive.entries()) {
    const old = stored[i];
    const { row, accepted } = mergePost(old, post, versions);
    const thread = threads[i];
    // Every change of the card's comments was also made to the thread.
    const hasOtherComments = !old || GROUPS.comments.some((field) => !same(old[field], post[field]));
    if (thread && accepted.has('comments') && hasOtherComments) await mergeIntoThread(mirror, thread, post, version);
    if (!old) fresh.push(post.id);
    if (!old || !same(old, row)) changed.push({ ...row, revision: version.ordinal });
  }
  const seen = fresh.map((postId) => ({ postId, at: version.at }));
  await Promise.all([putRows(mirror.posts, changed), putRows(mirror.seen, seen)]);
  return new Set(ids);
}

function mergePost(
  old: PostRow | undefined,
  post: Post,
  versions: VersionCheck,
): { row: PostRow; accepted: Set<string> } {
  const row: PostRow = { ...post, ...old, revision: old?.revision ?? 0 };
  const accepted = new Set<string>();
  for (const [group, fields] of Object.entries(GROUPS)) {
    if (!versions.accepts(versionKey.post(post.id), group)) continue;
    accepted.add(group);
    for (const field of fields) Object.assign(row, { [field]: post[field] });
  }
  return { row, accepted };
}
