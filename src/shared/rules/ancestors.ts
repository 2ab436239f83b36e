import { PINNED_ANCESTORS_MAX } from '../config/index.ts';
import type { Comment } from '../model/index.ts';
import { type TextOptions, tokenize } from '../text/index.ts';
import { numberIn } from './threads.ts';

/** A comment with its author's username, if stored. */
export interface Said {
  comment: Comment;
  author: { username: string } | undefined;
}

/**
 * Returns the chain of comments that a comment answers: the nearest four, in the order of the thread. A comment answers the
 * target of the arrow at its start, or the last comment above by the user mentioned at its start.
 */
export function ancestorsOf<View extends Said>(thread: readonly View[], view: View, options: TextOptions): View[] {
  const found: View[] = [];
  for (let index = thread.indexOf(view); found.length < PINNED_ANCESTORS_MAX; ) {
    index = answered(thread, index, options);
    const ancestor = thread[index];
    if (!ancestor) break;
    found.unshift(ancestor);
  }
  return found;
}

/** Returns the index of the comment that this one answers, or -1. Always above it, so chains have no cycles. */
function answered(thread: readonly Said[], index: number, options: TextOptions): number {
  const said = thread[index];
  if (said?.comment.hideType !== 0) return -1;
  const above = thread.slice(0, index);
  for (const token of tokenize(said.comment.body, options)) {
    if (token.kind === 'arrows') {
      const number = numberIn(commentsOf(thread), said.comment) - token.count;
      return above.findIndex(({ comment }) => comment.seqNumber === number);
    }
    if (token.kind === 'mention') return above.findLastIndex(({ author }) => author?.username === token.username);
    if (/[\p{L}\p{N}]/u.test(token.text)) return -1;
  }
  return -1;
}

const commentsOf = (thread: readonly Said[]): Comment[] => thread.map(({ comment }) => comment);
