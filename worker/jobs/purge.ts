import { success } from '../../src/shared/contract/index.ts';
import type { AccountId, AccountLookup, PostId, Self } from '../../src/shared/model/index.ts';
import {
  BY_BLOCKED,
  hiddenComment,
  isAffected,
  type Purge,
  purgePost,
  showsBlocked,
} from '../../src/shared/rules/purge.ts';
import type { MirrorDatabase, PostRow, PurgeMark } from '../../src/shared/store/index.ts';
import { SHELL } from '../../src/shared/store/names.ts';
import { deleteRows, putRows } from '../apply/chunks.ts';
import { applyLoss, nextOrdinal } from '../apply/index.ts';
import { markPostsStale } from '../apply/post/changes.ts';
import { threadRange } from '../apply/post/threads.ts';
import { deleteTranslationsOfPosts } from '../apply/post/translations.ts';
import { readMarks, removeMarks } from '../apply/purges.ts';
import { readOrdinal } from '../apply/response-order.ts';
import type { PullContext } from '../pull/context.ts';
import type { Job } from './job.ts';

/** Stored posts that one step looks through. */
const POSTS_PER_STEP = 100;
/** Posts that are changed or deleted in one transaction: at most 50 ms on a slow phone. */
const POSTS_PER_TRANSACTION = 10;
/** How long after a mark was set an answer to an earlier request, or a late event, may still bring back what it hides. */
const LATE_MS = 120_000;

/**
 * Deletes what purge marks hide: posts of blocked people, their likes, the texts of their comments, and posts that only a
 * private feed has shown which the viewer no longer reads. It looks through all stored posts twice, at once and when no
 * answer to an earlier request can arrive any more. When no request needs the changes of that time any more, it deletes them
 * with the marks. Posts in groups that the viewer manages are read again: there the server alone knows what is hidden.
 */
export const purge: Job<'purge'> = {
  async wanted({ mirror }) {
    const marks = await readMarks(mirror);
    return marks.length > 0 ? { marks } : null;
  },

  async step(parts, { marks }, { cursor, done, total }) {
    const { mirror } = parts.stores;
    const { now } = parts.context;
    const { pass, after, ...begun } = parseCursor(cursor);
    const restMs = (pass - 1) * LATE_MS;
    const waitsMs = Math.max(...marks.map(({ at }) => at)) + restMs - now();
    if (after === '' && waitsMs > 0 && waitsMs <= restMs) {
      return success({ cursor, done, total, isFinished: false, notBeforeAt: now() + waitsMs });
    }
    if (pass === 3) {
      await finish(mirror, marks, begun.ordinal);
      return success({ cursor, done, total: done, isFinished: true });
    }
    // Read when a pass begins: events may have brought texts until then.
    const ordinal = after === '' ? await readOrdinal(mirror) : begun.ordinal;
    const posts = await mirror.posts.where('id').above(after).limit(POSTS_PER_STEP).toArray();
    const end = posts.at(-1);
    await purgePosts(mirror, marks, posts, parts.context);
    if (posts.length === POSTS_PER_STEP && end) {
      const left = await mirror.posts.where('id').above(end.id).count();
      const known = done + posts.length;
      return success({ cursor: `${pass}:${ordinal}:${end.id}`, done: known, total: known + left, isFinished: false });
    }
    const next = `${pass + 1}:${ordinal}:`;
    if (pass === 1) return success({ cursor: next, done: 0, total: null, isFinished: false });
    const all = done + posts.length;
    return success({ cursor: next, done: all, total: all, isFinished: false, notBeforeAt: now() + LATE_MS });
  },
};

/** `ordinal`: the counter's value when the last pass began. `after`: id of the last post that was looked through in this pass. */
function parseCursor(cursor: string | null): { pass: number; ordinal: number; after: string } {
  const [, pass = 1, ordinal = 0, after = ''] = /^([123]):(\d+):(.*)$/.exec(cursor ?? '') ?? [];
  return { pass: Number(pass), ordinal: Number(ordinal), after };
}

/**
 * Recent changes contain texts of comments, too. Those up to `ordinal` are older than any request that is still under way. The
 * clock cannot tell which they are: ordinals stay ahead of a clock that was set back.
 */
async function finish(mirror: MirrorDatabase, marks: readonly PurgeMark[], ordinal: number): Promise<void> {
  await mirror.transaction('rw', mirror.purges, mirror.changes, async () => {
    await mirror.changes.where('ordinal').belowOrEqual(ordinal).delete();
    await removeMarks(mirror, marks);
  });
}

/** Deletes what the marks hide of these posts, ten posts in a transaction. */
export async function purgePosts(
  mirror: MirrorDatabase,
  marks: readonly PurgeMark[],
  posts: readonly PostRow[],
  context: Pick<PullContext, 'now' | 'onPostsLost'>,
): Promise<void> {
  const row = await mirror.shell.get(SHELL.self);
  if (row?.key !== 'self') return;
  const ordinal = await nextOrdinal(mirror, context.now());
  const slice = slicer(mirror, row.value, marks, ordinal);
  const opened = new Set((await mirror.threads.bulkGet(posts.map(({ id }) => id))).flatMap((one) => one?.postId ?? []));
  const touched = posts.filter((post) => opened.has(post.id) || isAffected(post, slice.purge));
  for (let i = 0; i < touched.length; i += POSTS_PER_TRANSACTION) {
    const lost = await slice.run(touched.slice(i, i + POSTS_PER_TRANSACTION).map(({ id }) => id));
    if (lost.length === 0) continue;
    const gone = await applyLoss(mirror, lost, { ordinal, at: context.now() });
    if (gone.length > 0) context.onPostsLost(gone);
  }
}

/** Returns a function that purges a few posts in one transaction, and returns those that must be deleted as a whole. */
function slicer(mirror: MirrorDatabase, self: Self, marks: readonly PurgeMark[], ordinal: number) {
  const idsOf = (kind: PurgeMark['kind']) => marks.flatMap((mark) => (mark.kind === kind ? [mark.accountId] : []));
  const areAll = marks.some(({ kind }) => kind === 'group');
  const purge: Purge = {
    blockedIds: new Set<AccountId>([...idsOf('person'), ...(areAll ? self.banIds : [])]),
    lockedIds: new Set(idsOf('feed')),
  };
  const omitsHidden = self.preferences.hideCommentsOfTypes.includes(BY_BLOCKED);
  const viewer = { id: self.account.id, subscriptionIds: self.subscriptionIds, omitsHidden };
  const { posts: cards, threads, comments, translations, accounts: people, doubts } = mirror;
  const tables = [cards, threads, comments, translations, people, doubts];
  const run = (ids: readonly PostId[]): Promise<PostId[]> =>
    mirror.transaction('rw', tables, async () => {
      const posts = (await mirror.posts.bulkGet([...ids])).filter((post) => post !== undefined);
      const owners = [...new Set(posts.flatMap((post) => post.destinations.map(({ ownerId }) => ownerId)))];
      const accounts = new Map((await mirror.accounts.bulkGet(owners)).flatMap((one) => (one ? [[one.id, one]] : [])));
      const lookup: AccountLookup = (id) => accounts.get(id);
      const lost: PostId[] = [];
      for (const post of posts) {
        const left = purgePost(post, lookup, purge, viewer);
        if (left === null) lost.push(post.id);
        else if (showsBlocked(post, lookup, viewer.id)) {
          if (isAffected(post, purge)) await markPostsStale(mirror, [post.id], ordinal);
        } else {
          await deleteTranslationsOfPosts(mirror, [post.id]);
          await hideParts(mirror, left, { purge, omitsHidden, isChanged: left !== post });
        }
      }
      return lost;
    });
  return { purge, run };
}

interface Hiding {
  purge: Purge;
  omitsHidden: boolean;
  isChanged: boolean;
}

/** Writes what is left of a card, and hides the same in the opened post. Runs in the slice's transaction. */
async function hideParts(mirror: MirrorDatabase, post: PostRow, { purge, omitsHidden, isChanged }: Hiding) {
  const { blockedIds } = purge;
  // Revisions grow with every change of a row.
  const revision = post.revision + 1;
  if (isChanged) await mirror.posts.put({ ...post, revision });
  const thread = await mirror.threads.get(post.id);
  if (!thread) return;
  const comments = (await threadRange(mirror, post.id).toArray()).filter(
    ({ createdBy }) => createdBy !== null && blockedIds.has(createdBy),
  );
  if (omitsHidden) {
    await deleteRows(
      mirror.comments,
      comments.map((one): [string, number] => [one.postId, one.seqNumber]),
    );
  } else
    await putRows(
      mirror.comments,
      comments.map((one) => ({ ...hiddenComment(one), revision: one.revision + 1 })),
    );
  const likes = thread.likes.filter((id) => !blockedIds.has(id));
  const isSame = likes.length === thread.likes.length && comments.length === 0;
  if (!isSame) await mirror.threads.put({ ...thread, likes, revision: thread.revision + 1 });
}
