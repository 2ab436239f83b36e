import type { Comment, Post } from '../model/index.ts';
import { type Decoded, decodeComment, decodeSinglePost } from '../wire/index.ts';
import type { Check } from './mutation.ts';

type TextCheck = Extract<Check<never>, { kind: 'send' | 'conflict' }>;

/** Checks that a comment is unchanged; otherwise a conflict. Refuses a payload that cannot be read. */
export function theirComment(payload: unknown, isAsSeen: (comment: Comment) => boolean): Decoded<TextCheck> {
  const decoded = decodeComment(payload);
  return decoded.ok ? { ...decoded, value: checkOf(decoded.value.comment, isAsSeen) } : decoded;
}

/** Checks that a post is unchanged; otherwise a conflict. Refuses a payload that cannot be read. */
export function theirPost(payload: unknown, isAsSeen: (post: Post) => boolean): Decoded<TextCheck> {
  const decoded = decodeSinglePost(payload);
  return decoded.ok ? { ...decoded, value: checkOf(decoded.value.post, isAsSeen) } : decoded;
}

const checkOf = <Thing extends { body: string }>(thing: Thing, isAsSeen: (thing: Thing) => boolean): TextCheck =>
  isAsSeen(thing) ? { kind: 'send' } : { kind: 'conflict', theirs: thing.body };
