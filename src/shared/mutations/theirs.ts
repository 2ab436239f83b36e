import type { Comment, Post } from '../model/index.ts';
import { type Decoded, decodeComment, decodeSinglePost } from '../wire/index.ts';

/** The words of a comment as the server has it now; `null` if it is as it was seen. What cannot be read is refused. */
export function theirComment(payload: unknown, isAsSeen: (comment: Comment) => boolean): Decoded<string | null> {
  const decoded = decodeComment(payload);
  if (!decoded.ok) return decoded;
  const { comment } = decoded.value;
  return { ...decoded, value: isAsSeen(comment) ? null : comment.body };
}

/** The words of a post as the server has it now; `null` if it is as it was seen. What cannot be read is refused. */
export function theirPost(payload: unknown, isAsSeen: (post: Post) => boolean): Decoded<string | null> {
  const decoded = decodeSinglePost(payload);
  if (!decoded.ok) return decoded;
  const { post } = decoded.value;
  return { ...decoded, value: isAsSeen(post) ? null : post.body };
}
