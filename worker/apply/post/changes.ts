import type { CommentId, Post, PostChange, PostId } from '../../../src/shared/model/index.ts';
import type { ChangedPost, CommentRow, MirrorDatabase, PostRow, ThreadRow } from '../../../src/shared/store/index.ts';
import { deleteRows, putRows } from '../chunks.ts';
import { applyChange, commentIdOf, relationOf, supersedes } from './apply-change.ts';
import { changeComment } from './change-comment.ts';
import type { RecentChanges } from './recent-changes.ts';
import { deleteTranslationsOfComments } from './translations.ts';

/**
 * Applies changes in the order received to cards and opened posts, and records them among the recent ones, for responses in
 * flight. Does not raise stored ordinals. Returns the posts whose numbers are uncertain now. Must run inside the caller's
 * transaction.
 */
export async function applyChanges(
  mirror: MirrorDatabase,
  changes: readonly ChangedPost[],
  recent: RecentChanges,
  ordinal: number,
): Promise<PostId[]> {
  const batch = await readBatch(mirror, changes);
  const known = new Map([...new Set(changes.map((one) => one.postId))].map((id) => [id, recent.of(id)]));
  const uncertain = new Set<PostId>();
  for (const { postId, change } of changes) {
    const earlier = known.get(postId) ?? [];
    const relation = relationOf(earlier, change);
    if (relation === 'repeated' || relation === 'superseded') continue;
    earlier.push(change);
    recent.add({ postId, change });
    const isCertain = changeInBatch(batch, postId, change, ordinal, mirror.accountId);
    if (!isCertain || relation === 'ambiguous') uncertain.add(postId);
  }
  const stored = [...uncertain].filter((postId) => batch.cards.has(postId));
  const gone = changes.flatMap(({ change }) => (change.kind === 'comment-removed' ? [change.commentId] : []));
  await Promise.all([
    writeBatch(mirror, batch),
    markPostsStale(mirror, stored, ordinal),
    recent.save(mirror, ordinal),
    deleteTranslationsOfComments(mirror, gone),
  ]);
  return stored;
}

/** Returns a response's posts with the changes received since its request began. */
export async function withChanges(mirror: MirrorDatabase, posts: readonly Post[], ordinal: number): Promise<Post[]> {
  const later = await mirror.changes.where('ordinal').above(ordinal).toArray();
  if (later.length === 0) return [...posts];
  const changesOf = (id: PostId) =>
    later.flatMap(({ changes }) => changes.flatMap(({ postId, change }) => (postId === id ? [change] : [])));
  return applyAll(mirror, posts, changesOf, later.at(-1)?.ordinal ?? ordinal);
}

/** Returns a post that an event reported, with all its recent changes: events may be repeated or late. */
export async function withKnownChanges(
  mirror: MirrorDatabase,
  post: Post,
  recent: RecentChanges,
  ordinal: number,
): Promise<Post> {
  const [applied = post] = await applyAll(mirror, [post], (id) => recent.of(id), ordinal);
  return applied;
}

async function applyAll(
  mirror: MirrorDatabase,
  posts: readonly Post[],
  changesOf: (postId: PostId) => PostChange[],
  ordinal: number,
): Promise<Post[]> {
  const uncertain = new Set<PostId>();
  const applied = posts.map((post) => {
    const changes = changesOf(post.id);
    const valid = changes.filter((change) => !changes.some((other) => supersedes(other, change)));
    let result = post;
    for (const change of valid) {
      const step = applyChange(result, change, mirror.accountId);
      result = step.post;
      if (!step.isCertain) uncertain.add(post.id);
    }
    return result;
  });
  await markPostsStale(mirror, [...uncertain], ordinal);
  return applied;
}

/** Marks posts as stale: they are revalidated. */
export const markPostsStale = (mirror: MirrorDatabase, postIds: readonly PostId[], ordinal: number) =>
  putRows(
    mirror.doubts,
    postIds.map((postId) => ({ postId, ordinal })),
  );

/** The rows that a batch of changes touches, read and written together. */
interface Batch {
  cards: Map<PostId, PostRow>;
  threads: Map<PostId, ThreadRow>;
  /** By comment id; of opened posts only. */
  comments: Map<CommentId, CommentRow>;
  touched: { cards: Set<PostId>; threads: Set<PostId>; comments: Set<CommentId>; removed: Map<CommentId, CommentRow> };
}

async function readBatch(mirror: MirrorDatabase, changes: readonly ChangedPost[]): Promise<Batch> {
  const ids = [...new Set(changes.map((one) => one.postId))];
  const [cards, threads] = await Promise.all([mirror.posts.bulkGet(ids), mirror.threads.bulkGet(ids)]);
  const batch: Batch = {
    cards: new Map(cards.flatMap((row) => (row ? [[row.id, row]] : []))),
    threads: new Map(threads.flatMap((row) => (row ? [[row.postId, row]] : []))),
    comments: new Map(),
    touched: { cards: new Set(), threads: new Set(), comments: new Set(), removed: new Map() },
  };
  const ofThreads = changes.flatMap(({ postId, change }) =>
    batch.threads.has(postId) ? (commentIdOf(change) ?? []) : [],
  );
  // All at once: `anyOf` would read one after the other.
  const comments = await Promise.all(
    [...new Set(ofThreads)].map((id) => mirror.comments.where('id').equals(id).toArray()),
  );
  batch.comments = new Map(comments.flat().map((row) => [row.id, row]));
  return batch;
}

/** Changes card, thread and comment in memory. Returns whether the card's numbers are still certain. */
function changeInBatch(
  batch: Batch,
  postId: PostId,
  change: PostChange,
  revision: number,
  viewerId: MirrorDatabase['accountId'],
): boolean {
  const thread = batch.threads.get(postId);
  if (thread) changeThread(batch, thread, change, revision);
  const card = batch.cards.get(postId);
  if (!card) return true;
  const { post, isCertain } = applyChange(card, change, viewerId);
  if (post !== card) {
    batch.cards.set(postId, { ...post, revision });
    batch.touched.cards.add(postId);
  }
  return isCertain;
}

function changeThread(batch: Batch, thread: ThreadRow, change: PostChange, revision: number): void {
  const { touched } = batch;
  if (change.kind === 'liked' || change.kind === 'unliked') {
    const others = thread.likes.filter((id) => id !== change.by);
    const isLiked = others.length < thread.likes.length;
    if (isLiked === (change.kind === 'liked')) return;
    const likes = change.kind === 'liked' ? [change.by, ...others] : others;
    batch.threads.set(thread.postId, { ...thread, likes, revision });
    touched.threads.add(thread.postId);
    return;
  }
  const id = commentIdOf(change);
  if (id === null) return;
  const old = batch.comments.get(id);
  const next = changeComment(old, change);
  if (next === old) return;
  if (next) {
    batch.comments.set(id, { ...next, revision });
    touched.comments.add(id);
  } else if (old) {
    batch.comments.delete(id);
    touched.comments.delete(id);
    touched.removed.set(id, old);
    // The remaining rows do not show a removal, so the thread's revision must.
    batch.threads.set(thread.postId, { ...thread, revision });
    touched.threads.add(thread.postId);
  }
}

async function writeBatch(mirror: MirrorDatabase, { cards, threads, comments, touched }: Batch): Promise<void> {
  const picked = <Id, Row>(ids: ReadonlySet<Id>, rows: ReadonlyMap<Id, Row>): Row[] =>
    [...ids].flatMap((id) => rows.get(id) ?? []);
  const removed = [...touched.removed.values()].map((row): [string, number] => [row.postId, row.seqNumber]);
  // In this order: a new comment may have the number of a removed one.
  await Promise.all([
    deleteRows(mirror.comments, removed),
    putRows(mirror.comments, picked(touched.comments, comments)),
    putRows(mirror.threads, picked(touched.threads, threads)),
    putRows(mirror.posts, picked(touched.cards, cards)),
  ]);
}
