import type { Account, Comment, PostChange } from '../../../src/shared/model/index.ts';
import type { ChangedPost, CommentRow, MirrorDatabase, PostRow } from '../../../src/shared/store/index.ts';
import { applyAccounts } from '../accounts.ts';
import { writtenByPosts } from '../feed/feed.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { applyChanges } from './changes.ts';
import { RecentChanges } from './recent-changes.ts';

/**
 * Applies comments that were read without their posts. Only stored comments are updated. Whatever was received about a post
 * or a comment after the request began is newer.
 */
export async function applyComments(
  mirror: MirrorDatabase,
  { comments, accounts }: { comments: readonly Comment[]; accounts: readonly Account[] },
  version: ResponseVersion,
): Promise<void> {
  await mirror.transaction('rw', writtenByPosts(mirror), async () => {
    const ids = [...new Set(comments.map((comment) => comment.postId))];
    const keys = [...ids.map(versionKey.post), ...accounts.map((account) => versionKey.account(account.id))];
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    await applyAccounts(mirror, [...accounts], versions, version);
    const cards = new Map((await mirror.posts.bulkGet(ids)).flatMap((row) => (row ? [[row.id, row] as const] : [])));
    const rows = await mirror.comments
      .where('id')
      .anyOf(comments.map((comment) => comment.id))
      .toArray();
    const opened = new Map(rows.map((row) => [row.id, row]));
    const changedSince = await mirror.changes.where('ordinal').above(version.ordinal).toArray();
    const outdated = new Set(
      changedSince
        .flatMap((row) => row.changes)
        .flatMap(({ change }) => ('commentId' in change ? change.commentId : [])),
    );
    const changes = comments.flatMap((comment): ChangedPost[] => {
      if (versions.last(versionKey.post(comment.postId), 'comments') > version.ordinal) return [];
      if (outdated.has(comment.id)) return [];
      const shown = [opened.get(comment.id), onCard(cards.get(comment.postId), comment)];
      return changesOf(comment, shown).map((change) => ({ postId: comment.postId, change }));
    });
    const recent = await RecentChanges.open(mirror, version.ordinal);
    await applyChanges(mirror, changes, recent, version.ordinal);
    await versions.save(mirror);
  });
}

const onCard = (card: PostRow | undefined, { id }: Comment): Comment | undefined =>
  card?.comments.find((comment) => comment.id === id);

/** Returns the changes from the stored comments to this one. Stored ones with another `hideType` are not comparable. */
function changesOf(comment: Comment, stored: readonly (Comment | CommentRow | undefined)[]): PostChange[] {
  const known = stored.filter((one) => one !== undefined && one.hideType === comment.hideType);
  const { id: commentId, body, updatedAt, likes, hasOwnLike } = comment;
  const changes: PostChange[] = [];
  if (known.some((one) => one?.body !== body && (one?.updatedAt ?? 0) <= updatedAt)) {
    changes.push({ kind: 'comment-rewritten', commentId, body, updatedAt });
  }
  if (known.some((one) => one?.likes !== likes || one.hasOwnLike !== hasOwnLike)) {
    changes.push({ kind: 'comment-likes-told', commentId, likes, hasOwnLike });
  }
  return changes;
}
