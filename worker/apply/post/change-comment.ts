import type { PostChange } from '../../../src/shared/model/index.ts';
import type { CommentRow } from '../../../src/shared/store/index.ts';

/** Returns a comment of an opened post after a change; `undefined` if there is none, the same object if nothing changes. */
export function changeComment(row: CommentRow | undefined, change: PostChange): CommentRow | undefined {
  if (change.kind === 'commented') return row ?? { ...change.comment, revision: 0 };
  if (!row) return undefined;
  switch (change.kind) {
    case 'comment-removed':
      return undefined;
    case 'comment-rewritten':
      return change.updatedAt < row.updatedAt ? row : { ...row, body: change.body, updatedAt: change.updatedAt };
    case 'comment-liked':
      return likedOnceMore(row, true);
    case 'comment-unliked':
      return likedOnceMore(row, false);
    case 'comment-likes-told':
      return row.likes === change.likes && row.hasOwnLike === change.hasOwnLike
        ? row
        : { ...row, likes: change.likes, hasOwnLike: change.hasOwnLike };
    case 'liked':
    case 'unliked':
    case 'flagged':
    case 'rewritten':
      return row;
  }
}

function likedOnceMore(row: CommentRow, hasOwnLike: boolean): CommentRow {
  if (row.hasOwnLike === hasOwnLike) return row;
  return { ...row, hasOwnLike, likes: Math.max(0, row.likes + (hasOwnLike ? 1 : -1)) };
}
