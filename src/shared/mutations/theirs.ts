import type { Comment, Post } from '../model/index.ts';
import { decodeComment, decodeSinglePost } from '../wire/index.ts';

/** The words of a comment as the server has it now; `null` if it is as it was seen, or cannot be read. */
export function theirComment(payload: unknown, isAsSeen: (comment: Comment) => boolean): string | null {
  const decoded = decodeComment(payload);
  return decoded.ok && !isAsSeen(decoded.value.comment) ? decoded.value.comment.body : null;
}

/** The words of a post as the server has it now; `null` if it is as it was seen, or cannot be read. */
export function theirPost(payload: unknown, isAsSeen: (post: Post) => boolean): string | null {
  const decoded = decodeSinglePost(payload);
  return decoded.ok && !isAsSeen(decoded.value.post) ? decoded.value.post.body : null;
}
