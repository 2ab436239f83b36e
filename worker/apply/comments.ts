import type { Account, Comment, PostChange } from '../../src/shared/model/index.ts';
import type { CommentRow, MirrorDatabase, PostRow } from '../../src/shared/store/index.ts';
import { applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { applyChanges, type ChangedPost } from './changes.ts';
import { writtenByPosts } from './feed.ts';

/**
 * Comments told by themselves, outside of their posts. Only what is stored of them is brought up to date: a comment that no
 * stored post shows is an answer for who asked, and has no place here. What was told of a post or of a comment after the
 * request began is newer.
 */
export async function applyComments(
  mirror: MirrorDatabase,
  { comments, accounts }: { comments: readonly Comment[]; accounts: readonly Account[] },
  arrival: Arrival,
): Promise<void> {
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const ids = [...new Set(comments.map((comment) => comment.postId))];
    const keys = [...ids.map(arrivalKey.post), ...accounts.map((account) => arrivalKey.account(account.id))];
    const gate = await Gate.open(mirror, keys, arrival.ordinal);
    await applyAccounts(mirror, [...accounts], gate, arrival);
    const cards = new Map((await mirror.posts.bulkGet(ids)).flatMap((row) => (row ? [[row.id, row] as const] : [])));
    const rows = await mirror.comments
      .where('id')
      .anyOf(comments.map((comment) => comment.id))
      .toArray();
    const opened = new Map(rows.map((row) => [row.id, row]));
    const heardSince = await mirror.changes.where('ordinal').above(arrival.ordinal).toArray();
    const overtaken = new Set(heardSince.flatMap(({ change }) => ('commentId' in change ? change.commentId : [])));
    const news = comments.flatMap((comment): ChangedPost[] => {
      if (gate.last(arrivalKey.post(comment.postId), 'comments') > arrival.ordinal) return [];
      if (overtaken.has(comment.id)) return [];
      const shown = [opened.get(comment.id), onCard(cards.get(comment.postId), comment)];
      return newsOf(comment, shown).map((change) => ({ postId: comment.postId, change }));
    });
    await applyChanges(mirror, news, arrival.ordinal);
    await gate.save(mirror);
  });
}

const onCard = (card: PostRow | undefined, { id }: Comment): Comment | undefined =>
  card?.comments.find((comment) => comment.id === id);

/** What a comment says that those stored do not. One that is hidden from the viewer here and there differs for other reasons. */
function newsOf(comment: Comment, stored: readonly (Comment | CommentRow | undefined)[]): PostChange[] {
  const known = stored.filter((one) => one !== undefined && one.hideType === comment.hideType);
  const { id: commentId, body, updatedAt, likes, hasOwnLike } = comment;
  const news: PostChange[] = [];
  if (known.some((one) => one?.body !== body && (one?.updatedAt ?? 0) <= updatedAt)) {
    news.push({ kind: 'comment-rewritten', commentId, body, updatedAt });
  }
  if (known.some((one) => one?.likes !== likes || one.hasOwnLike !== hasOwnLike)) {
    news.push({ kind: 'comment-likes-told', commentId, likes, hasOwnLike });
  }
  return news;
}
