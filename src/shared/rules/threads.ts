import type { Config } from '../config/index.ts';
import type { Comment } from '../model/index.ts';
import { type TextOptions, tokenize } from '../text/index.ts';

/** How much of a folded thread is shown. `extra`: number of comments besides the last ones. */
export type Fold = { kind: 'folded'; extra: number } | { kind: 'unfolded' };

export interface FoldedThread<Row> {
  head: Row[];
  folded: Row[];
  tail: Row[];
}

type FoldingValues = Config['commentFolding'];

/** Splits a whole thread into its first comment, the folded ones and the last ones. Fewer than the minimum are not folded. */
export function foldThread<Row>(rows: readonly Row[], fold: Fold, values: FoldingValues): FoldedThread<Row> {
  const tail = fold.kind === 'folded' ? values.afterFold + fold.extra : rows.length;
  const count = rows.length - 1 - tail;
  if (count < values.minFolded) return { head: [...rows], folded: [], tail: [] };
  return { head: rows.slice(0, 1), folded: rows.slice(1, 1 + count), tail: rows.slice(1 + count) };
}

/** Returns how many comments one step unfolds; `null`: all, because there are too few for steps. */
export const unfoldStep = (foldedCount: number, { minToSteppedFold, foldStep }: FoldingValues): number | null =>
  foldedCount >= minToSteppedFold ? foldStep : null;

/** Whether a whole thread can be folded (spec §4). */
export const canCollapse = (count: number, { minToCollapse, minFolded, afterFold }: FoldingValues): boolean =>
  count >= minToCollapse && count - 1 - afterFold >= minFolded;

type Numbered = Pick<Comment, 'id' | 'seqNumber' | 'shortId'>;

/**
 * Returns the number of a comment in its post, for arrows (DECISIONS, arrows). Unsent comments will get the next numbers, in
 * order.
 */
export function numberIn(thread: readonly Numbered[], comment: Numbered): number {
  if (comment.shortId !== '') return comment.seqNumber;
  const waiting = thread.filter(({ shortId }) => shortId === '');
  return lastNumber(thread) + 1 + waiting.findIndex(({ id }) => id === comment.id);
}

/** Returns the distance of a comment from a new one. */
export function distanceToEnd(thread: readonly Numbered[], comment: Numbered): number {
  const waiting = thread.filter(({ shortId }) => shortId === '').length;
  return lastNumber(thread) + waiting + 1 - numberIn(thread, comment);
}

const lastNumber = (thread: readonly Numbered[]): number =>
  thread.reduce((last, { shortId, seqNumber }) => (shortId === '' ? last : Math.max(last, seqNumber)), 0);

/**
 * Whether a comment answers one that is hidden because the viewer has banned its author: it begins with an arrow to such a
 * comment, or with such a user's name (spec §3 hideType, hideRepliesToBanned).
 */
export function repliesToBlocked(
  comment: Comment,
  thread: readonly Comment[],
  blockedNames: ReadonlySet<string>,
  options: TextOptions,
): boolean {
  for (const token of tokenize(comment.body, options)) {
    if (token.kind === 'mention') {
      if (blockedNames.has(token.username)) return true;
    } else if (token.kind === 'arrows') {
      const number = numberIn(thread, comment) - token.count;
      if (thread.some(({ seqNumber, hideType }) => seqNumber === number && hideType === 2)) return true;
    } else if (/[\p{L}\p{N}]/u.test(token.text)) return false;
  }
  return false;
}
