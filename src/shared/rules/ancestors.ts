import { PINNED_ANCESTORS_MAX } from '../config/index.ts';
import type { Comment } from '../model/index.ts';
import { type TextOptions, tokenize } from '../text/index.ts';
import { numberIn } from './threads.ts';

/** A comment with the name of its author, where that is known. */
export interface Said {
  comment: Comment;
  author: { username: string } | undefined;
}

/**
 * The comments that one answers, by way of each other: the nearest four, in the order of the thread. A comment answers what
 * it begins with: an arrow, or a name, of whom the last words above are meant.
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

/** Index of the comment that this one answers; always above it, so that no chain goes round; -1: none. */
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
