import type { CommentId, Post, PostChange, PostId } from '../../src/shared/model/index.ts';
import type { ChangeRow, CommentRow, MirrorDatabase, PostRow, ThreadRow } from '../../src/shared/store/index.ts';
import { changeComment } from './change-comment.ts';
import { deleteRows, putRows } from './chunks.ts';
import { judge, layChange, overrules } from './laying.ts';

/** Changes are remembered for as long as an answer may be under way (in ordinals: ms or more). */
export const REMEMBERED = 120_000;

/** A change and the post that it happened to. */
export interface ChangedPost {
  postId: PostId;
  change: PostChange;
}

/**
 * Applies changes, in the order in which they were heard, to cards and opened posts, and remembers them for answers that
 * are still under way. Changes raise no arrival ordinals. Answers the posts whose numbers are not certain any more. Runs
 * inside the caller's transaction.
 */
export async function applyChanges(
  mirror: MirrorDatabase,
  changes: readonly ChangedPost[],
  ordinal: number,
): Promise<PostId[]> {
  const desk = await openDesk(mirror, changes);
  const heard: ChangeRow[] = [];
  const uncertain = new Set<PostId>();
  for (const { postId, change } of changes) {
    const known = desk.known.get(postId) ?? [];
    const verdict = judge(known, change);
    if (verdict === 'repeated' || verdict === 'overruled') continue;
    desk.known.set(postId, [...known, change]);
    heard.push({ postId, ordinal, change });
    const isCertain = changeOnDesk(desk, postId, change, ordinal, mirror.accountId);
    if (!isCertain || verdict === 'contested') uncertain.add(postId);
  }
  await saveDesk(mirror, desk);
  await putRows(mirror.changes, heard);
  const stored = [...uncertain].filter((postId) => desk.cards.has(postId));
  await noteDoubts(mirror, stored, ordinal);
  await mirror.changes
    .where('ordinal')
    .below(ordinal - REMEMBERED)
    .delete();
  return stored;
}

/** Posts as a response tells them, with the changes heard since its request began. */
export async function withChanges(mirror: MirrorDatabase, posts: readonly Post[], ordinal: number): Promise<Post[]> {
  const later = await mirror.changes.where('ordinal').above(ordinal).toArray();
  if (later.length === 0) return [...posts];
  return layAll(mirror, posts, later, later.at(-1)?.ordinal ?? ordinal);
}

/** A post that was told by itself, with everything heard of it lately: such news may come twice, or too late. */
export async function withKnownChanges(mirror: MirrorDatabase, post: Post, ordinal: number): Promise<Post> {
  const known = await mirror.changes.where('postId').equals(post.id).sortBy('id');
  const [laid = post] = await layAll(mirror, [post], known, ordinal);
  return laid;
}

async function layAll(
  mirror: MirrorDatabase,
  posts: readonly Post[],
  rows: readonly ChangeRow[],
  ordinal: number,
): Promise<Post[]> {
  const uncertain = new Set<PostId>();
  const laid = posts.map((post) => {
    const changes = rows.filter((row) => row.postId === post.id).map((row) => row.change);
    const valid = changes.filter((change) => !changes.some((other) => overrules(other, change)));
    let result = post;
    for (const change of valid) {
      const step = layChange(result, change, mirror.accountId);
      result = step.post;
      if (!step.isCertain) uncertain.add(post.id);
    }
    return result;
  });
  await noteDoubts(mirror, [...uncertain], ordinal);
  return laid;
}

/** These posts are to be read anew. */
export const noteDoubts = (mirror: MirrorDatabase, postIds: readonly PostId[], ordinal: number) =>
  putRows(
    mirror.doubts,
    postIds.map((postId) => ({ postId, ordinal })),
  );

/** What a portion of changes touches, read at once and written at once. */
interface Desk {
  cards: Map<PostId, PostRow>;
  threads: Map<PostId, ThreadRow>;
  /** By comment; those of opened posts only. */
  comments: Map<CommentId, CommentRow>;
  known: Map<PostId, PostChange[]>;
  touched: { cards: Set<PostId>; threads: Set<PostId>; comments: Set<CommentId>; removed: Map<CommentId, CommentRow> };
}

async function openDesk(mirror: MirrorDatabase, changes: readonly ChangedPost[]): Promise<Desk> {
  const ids = [...new Set(changes.map((one) => one.postId))];
  const [cards, threads, known] = await Promise.all([
    mirror.posts.bulkGet(ids),
    mirror.threads.bulkGet(ids),
    // A request for each post: `anyOf` would make one for each row.
    Promise.all(ids.map((id) => mirror.changes.where('postId').equals(id).toArray())),
  ]);
  const desk: Desk = {
    cards: new Map(cards.flatMap((row) => (row ? [[row.id, row]] : []))),
    threads: new Map(threads.flatMap((row) => (row ? [[row.postId, row]] : []))),
    comments: new Map(),
    known: new Map(),
    touched: { cards: new Set(), threads: new Set(), comments: new Set(), removed: new Map() },
  };
  ids.forEach((id, i) => {
    desk.known.set(
      id,
      (known[i] ?? []).map(({ change }) => change),
    );
  });
  const commentIds = changes.flatMap(({ postId, change }) => (desk.threads.has(postId) ? commentOf(change) : []));
  if (commentIds.length > 0) {
    const rows = await mirror.comments.where('id').anyOf(commentIds).toArray();
    desk.comments = new Map(rows.map((row) => [row.id, row]));
  }
  return desk;
}

function commentOf(change: PostChange): CommentId[] {
  if (change.kind === 'commented') return [change.comment.id];
  return 'commentId' in change ? [change.commentId] : [];
}

/** Changes card, thread and comment in memory; answers whether the card's numbers are still certain. */
function changeOnDesk(
  desk: Desk,
  postId: PostId,
  change: PostChange,
  revision: number,
  viewerId: MirrorDatabase['accountId'],
): boolean {
  const thread = desk.threads.get(postId);
  if (thread) changeThread(desk, thread, change, revision);
  const card = desk.cards.get(postId);
  if (!card) return true;
  const { post, isCertain } = layChange(card, change, viewerId);
  if (post !== card) {
    desk.cards.set(postId, { ...post, revision });
    desk.touched.cards.add(postId);
  }
  return isCertain;
}

function changeThread(desk: Desk, thread: ThreadRow, change: PostChange, revision: number): void {
  const { touched } = desk;
  if (change.kind === 'liked' || change.kind === 'unliked') {
    const others = thread.likes.filter((id) => id !== change.by);
    const isLiked = others.length < thread.likes.length;
    if (isLiked === (change.kind === 'liked')) return;
    const likes = change.kind === 'liked' ? [change.by, ...others] : others;
    desk.threads.set(thread.postId, { ...thread, likes, revision });
    touched.threads.add(thread.postId);
    return;
  }
  const [id] = commentOf(change);
  if (id === undefined) return;
  const old = desk.comments.get(id);
  const next = changeComment(old, change);
  if (next === old) return;
  if (next) {
    desk.comments.set(id, { ...next, revision });
    touched.comments.add(id);
  } else if (old) {
    desk.comments.delete(id);
    touched.comments.delete(id);
    touched.removed.set(id, old);
    // The rows that are left say nothing of the one that has gone, so the thread itself tells it.
    desk.threads.set(thread.postId, { ...thread, revision });
    touched.threads.add(thread.postId);
  }
}

async function saveDesk(mirror: MirrorDatabase, { cards, threads, comments, touched }: Desk): Promise<void> {
  const picked = <Id, Row>(ids: ReadonlySet<Id>, rows: ReadonlyMap<Id, Row>): Row[] =>
    [...ids].flatMap((id) => rows.get(id) ?? []);
  await deleteRows(
    mirror.comments,
    [...touched.removed.values()].map((row): [string, number] => [row.postId, row.seqNumber]),
  );
  await putRows(mirror.comments, picked(touched.comments, comments));
  await putRows(mirror.threads, picked(touched.threads, threads));
  await putRows(mirror.posts, picked(touched.cards, cards));
}
