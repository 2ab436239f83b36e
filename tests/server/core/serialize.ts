import { type AccountPayload, accountPayloads } from './accounts.ts';
import { type AttachmentRow, attachmentPayload } from './attachments.ts';
import { type Call, idsParam, type Scope } from './call.ts';
import { type CommentInfo, commentInfos, commentPayload, hiddenTypes } from './comment-view.ts';
import { postNotFound } from './errors.ts';
import { foldComments, foldLikes } from './folding.ts';
import { postIsVisible } from './visibility.ts';

interface PostRow {
  id: string;
  shortId: string;
  body: string;
  authorId: string;
  commentsDisabled: number;
  createdAt: number;
  updatedAt: number;
}

/** Requested unfolding of comments and likes. */
export interface Unfolding {
  allComments: boolean;
  allLikes: boolean;
}

/** The unfolding that a call requests. */
export const unfolding = (call: Call): Unfolding => ({
  allComments: call.query.get('maxComments') === 'all',
  allLikes: call.query.get('maxLikes') === 'all',
});

interface DestinationPayload {
  id: string;
  name: string;
  user: string;
}

/** Posts with everything they refer to. Part of every response with posts. */
export interface PostsPayload {
  posts: Record<string, unknown>[];
  comments: Record<string, unknown>[];
  attachments: Record<string, unknown>[];
  /** Authors, commenters, likers, users who own feeds, and administrators of destination groups. */
  users: AccountPayload[];
  subscriptions: DestinationPayload[];
  subscribers: AccountPayload[];
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const ofThesePosts = 'IN (SELECT value FROM json_each(:ids))';

interface Likes {
  postId: string;
  userId: string;
}

/** Likes of existing users whom the viewer has not banned, newest first. */
function readLikes(scope: Scope, ids: string): Map<string, Likes[]> {
  const rows = scope.context.db.all<Likes>(
    `SELECT l.postId, l.userId FROM postLikes l JOIN accounts a ON a.id = l.userId
     WHERE l.postId ${ofThesePosts} AND a.isGone = 0
       AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = l.userId)
     ORDER BY l.createdAt DESC`,
    { ids, viewer: scope.viewerId },
  );
  return groupBy(rows, (row) => row.postId);
}

function readMarks(scope: Scope, table: 'saves' | 'hides' | 'commentFollowers', ids: string): Set<string> {
  if (scope.viewerId === null) return new Set();
  const rows = scope.context.db.all<{ postId: string }>(
    `SELECT postId FROM ${table} WHERE userId = :viewer AND postId ${ofThesePosts}`,
    { ids, viewer: scope.viewerId },
  );
  return new Set(rows.map((row) => row.postId));
}

function readBacklinks(scope: Scope, ids: string): Map<string, number> {
  const rows = scope.context.db.all<{ targetId: string; n: number }>(
    `SELECT b.targetId, count(*) AS n FROM backlinks b JOIN posts p ON p.id = b.sourceId
     WHERE b.targetId ${ofThesePosts} AND ${postIsVisible} GROUP BY b.targetId`,
    { ids, viewer: scope.viewerId },
  );
  return new Map(rows.map((row) => [row.targetId, row.n]));
}

interface Destination extends DestinationPayload {
  postId: string;
}

function readDestinations(scope: Scope, ids: string): Destination[] {
  return scope.context.db.all<Destination>(
    `SELECT d.postId, d.feedId AS id, f.name, d.ownerId AS user FROM destinations d JOIN feeds f ON f.id = d.feedId
     WHERE d.postId ${ofThesePosts}`,
    { ids },
  );
}

const sum = (comments: CommentInfo[], of: (comment: CommentInfo) => number) =>
  comments.reduce((total, comment) => total + of(comment), 0);
const likesOf = (comment: CommentInfo) => comment.likes;
const ownLikesOf = (comment: CommentInfo) => Number(comment.hasOwnLike);

/** Serializes posts in this order, folded for the viewer. Callers check visibility. */
export function serializePosts(scope: Scope, postIds: string[], unfolding: Unfolding): PostsPayload {
  const { db, config } = scope.context;
  const ids = idsParam(postIds);
  const rows = new Map(
    db.all<PostRow>(`SELECT * FROM posts WHERE id ${ofThesePosts}`, { ids }).map((row) => [row.id, row]),
  );
  const hidden = hiddenTypes(scope);
  const comments = groupBy(
    commentInfos(scope, `c.postId ${ofThesePosts} ORDER BY c.seqNumber`, { ids }).filter(
      (comment) => !hidden.has(comment.hideType),
    ),
    (comment) => comment.postId,
  );
  const likes = readLikes(scope, ids);
  const destinations = groupBy(readDestinations(scope, ids), (row) => row.postId);
  const attachments = groupBy(
    db.all<AttachmentRow & { postId: string }>(
      `SELECT * FROM attachments WHERE postId ${ofThesePosts} ORDER BY postId, position`,
      { ids },
    ),
    (row) => row.postId,
  );
  const saved = readMarks(scope, 'saves', ids);
  const hiddenPosts = readMarks(scope, 'hides', ids);
  const followed = readMarks(scope, 'commentFollowers', ids);
  const backlinks = readBacklinks(scope, ids);

  const people = new Set<string>();
  const shownComments: CommentInfo[] = [];
  const feeds = new Map<string, DestinationPayload>();
  const posts = postIds.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const folded = foldComments(comments.get(id) ?? [], config.folding, unfolding.allComments, scope.apiVersion);
    const likers = foldLikes(
      (likes.get(id) ?? []).map((like) => like.userId),
      { meId: scope.viewerId, reads: scope.relations().reads },
      config.folding,
      unfolding.allLikes,
    );
    shownComments.push(...folded.shown);
    people.add(row.authorId);
    for (const userId of likers.shown) people.add(userId);
    for (const comment of folded.shown) if (comment.hideType === 0) people.add(comment.authorId);
    const goesTo = destinations.get(id) ?? [];
    for (const { id: feedId, name, user } of goesTo) feeds.set(feedId, { id: feedId, name, user });
    const all = comments.get(id) ?? [];
    const post: Record<string, unknown> = {
      id,
      shortId: row.shortId,
      body: row.body,
      commentsDisabled: row.commentsDisabled ? '1' : '0',
      createdAt: String(row.createdAt),
      updatedAt: String(row.updatedAt),
      commentLikes: sum(all, likesOf),
      ownCommentLikes: sum(all, ownLikesOf),
      omittedCommentLikes: sum(folded.omitted, likesOf),
      omittedOwnCommentLikes: sum(folded.omitted, ownLikesOf),
      createdBy: row.authorId,
      postedTo: goesTo.map((destination) => destination.id),
      comments: folded.shown.map((comment) => comment.id),
      attachments: (attachments.get(id) ?? []).map((attachment) => attachment.id),
      likes: likers.shown,
      omittedComments: folded.omitted.length,
      omittedCommentsOffset: folded.offset,
      omittedLikes: likers.omitted,
      backlinksCount: backlinks.get(id) ?? 0,
      notifyOfAllComments: followed.has(id),
    };
    if (hiddenPosts.has(id)) post.isHidden = true;
    if (saved.has(id)) post.isSaved = true;
    return [post];
  });

  const owners = [...feeds.values()].map((feed) => feed.user);
  const known = accountPayloads(scope, [...people, ...owners]);
  const knownIds = new Set(known.map((account) => account.id));
  const admins = known.flatMap((account) => (account.administrators ?? []) as string[]);
  const unknownAdmins = accountPayloads(
    scope,
    admins.filter((id) => !knownIds.has(id)),
  );
  const accounts = [...known, ...unknownAdmins];
  const ownerIds = new Set(owners);
  return {
    posts,
    comments: shownComments.map(commentPayload),
    attachments: [...attachments.values()].flat().map((row) => attachmentPayload(scope, row)),
    users: accounts.filter((account) => account.type === 'user'),
    subscriptions: [...feeds.values()],
    subscribers: accounts.filter((account) => ownerIds.has(account.id)),
  };
}

/** The response of GET posts/{id} and of calls that change a post (contract: SinglePost). Throws 404 if the post is gone. */
export function singlePost(scope: Scope, postId: string, unfolding: Unfolding): Record<string, unknown> {
  const payload = serializePosts(scope, [postId], unfolding);
  const [posts] = payload.posts;
  if (!posts) throw postNotFound();
  return { ...payload, posts };
}
