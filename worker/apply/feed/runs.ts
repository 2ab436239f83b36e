import { commentCount, type Post, type PostId } from '../../../src/shared/model/index.ts';
import { findAnchors } from './anchors.ts';
import type { FetchedPage, RunEntry } from './run-entry.ts';

export interface Merged {
  entries: RunEntry[];
  /** Rows between the page's last row and the next gap, or the end, below it. */
  rowsBelow: number;
  /** The page has proven that the feed ends with these entries. */
  isEnd: boolean;
}

/**
 * Returns a mark of the post's comments and likes, which bump it in a feed. While the mark is unchanged, the post has not
 * been bumped.
 */
export function activityMark(post: Post): string {
  const comments = commentCount(post);
  const likes = post.likes.length + post.omittedLikes;
  return `${comments}:${post.comments.at(-1)?.id.slice(0, 8) ?? ''}:${likes}`;
}

/**
 * Merges a fetched page into a feed. The page replaces the range that it covers: stored rows in that range that it lacks
 * leave the feed. It joins the runs in which it has anchors; where the join is not proven, a gap remains. No post is
 * in the result twice. `moreBelow`: the feed continues below the given entries.
 */
export function mergePage(stored: readonly RunEntry[], page: FetchedPage, moreBelow: boolean): Merged {
  if (page.isLastPage && page.rows.length + page.unreadable.size === 0) return cutAt(stored, page.offset);
  const inPage = new Set(page.rows.map((row) => row.postId));
  const anchors = findAnchors(stored, page, inPage);
  const first = anchors[0];
  const last = anchors.at(-1);
  const split = first && last ? { at: first.entryIndex, from: last.entryIndex + 1 } : splitByDepth(stored, page.offset);
  const outside = (entry: RunEntry) => entry.kind === 'gap' || !inPage.has(entry.postId);
  const above = page.offset === 0 ? [] : stored.slice(0, split.at).filter(outside);
  const below = page.isLastPage ? [] : stored.slice(split.from).filter(outside);
  const fallsIntoGap = split.from < split.at;
  if (fallsIntoGap && below[0]?.kind === 'gap') {
    const missing = below[0].missing === null ? null : depthOf(stored.slice(0, split.at)) - page.offset;
    below[0] = { kind: 'gap', missing };
  }

  const isJoinedAbove = first?.pageIndex === 0 && above.at(-1)?.kind === 'row';
  if (isJoinedAbove) measureGapAbove(above, page.offset);
  else if (page.offset > 0) setGapAtEnd(above, page.offset);
  const isJoinedBelow = last?.pageIndex === page.rows.length - 1;
  if (!page.isLastPage && !isJoinedBelow) setGapAtStart(below, page.rows.length, moreBelow);

  const pageEntries = page.rows.map((row, index) => {
    const anchor = anchors.find((candidate) => candidate.pageIndex === index);
    const order = anchor && stored[anchor.entryIndex]?.order;
    return { kind: 'row' as const, ...row, ...(order === undefined ? {} : { order }) };
  });
  const entries = keepUnreadable(collapseGaps([...above, ...pageEntries, ...below]), stored, page);
  const firstGapBelow = below.findIndex((entry) => entry.kind === 'gap');
  return { entries, rowsBelow: firstGapBelow === -1 ? below.length : firstGapBelow, isEnd: page.isLastPage };
}

/**
 * Ends a feed of which the server has nothing from this depth on. A run that reaches deeper stays: it may contain rows that
 * have left the feed unnoticed. Everything below a gap is removed. If the depth falls into a gap, that gap may hide rows
 * or none; if only a shorter start is known, the end stays unknown.
 */
function cutAt(stored: readonly RunEntry[], depth: number): Merged {
  if (depth === 0) return { entries: [], rowsBelow: 0, isEnd: true };
  const { at } = splitByDepth(stored, depth);
  const above = stored.slice(0, at);
  const gap = above.at(-1)?.kind === 'gap' ? above.pop() : undefined;
  const isKnownToDepth = depthOf(above) >= depth;
  if (gap) {
    const entries = above.length > 0 && !isKnownToDepth ? [...above, { ...gap, missing: null }] : above;
    return { entries, rowsBelow: 0, isEnd: true };
  }
  const nextGap = stored.findIndex((entry, index) => index >= at && entry.kind === 'gap');
  const entries = stored.slice(0, nextGap === -1 ? stored.length : nextGap);
  return { entries, rowsBelow: 0, isEnd: depthOf(entries) === depth };
}

/** Returns the depth behind these entries: their rows plus the known sizes of their gaps. */
export function depthOf(entries: readonly RunEntry[]): number {
  return entries.reduce((depth, entry) => depth + (entry.kind === 'row' ? 1 : (entry.missing ?? 0)), 0);
}

/** Returns where a page without anchors goes. A gap that it falls into is split: its lower part is put back below. */
function splitByDepth(stored: readonly RunEntry[], offset: number): { at: number; from: number } {
  let depth = 0;
  for (const [index, entry] of stored.entries()) {
    if (depth >= offset && !(entry.kind === 'gap' && index > 0)) return { at: index, from: index };
    const next = depth + (entry.kind === 'row' ? 1 : (entry.missing ?? 0));
    if (entry.kind === 'gap' && next >= offset) return { at: index + 1, from: index };
    depth = next;
  }
  return { at: stored.length, from: stored.length };
}

/** Makes the last entry above a page a gap that fills the depth up to the page. */
function setGapAtEnd(above: RunEntry[], offset: number): void {
  const end = above.at(-1);
  const gap = end?.kind === 'gap' ? end : undefined;
  if (gap) above.pop();
  const missing = offset - depthOf(above);
  above.push({ ...gap, kind: 'gap', missing: missing > 0 ? missing : null });
}

/** A page joined to the run above gives that run's depth, and so the size of the last gap above it. */
function measureGapAbove(above: RunEntry[], offset: number): void {
  const at = above.findLastIndex((entry) => entry.kind === 'gap');
  const gap = above[at];
  if (gap?.kind !== 'gap') return;
  const missing = offset - depthOf(above) + (gap.missing ?? 0);
  above[at] = { ...gap, missing: missing > 0 ? missing : null };
}

/** Makes the first entry below a page a gap, unless the known feed ends there. */
function setGapAtStart(below: RunEntry[], pageSize: number, moreBelow: boolean): void {
  const start = below[0];
  if (start?.kind === 'gap') {
    const rest = start.missing === null ? 0 : start.missing - pageSize;
    below[0] = { ...start, missing: rest > 0 ? rest : null };
  } else if (start || moreBelow) {
    below.unshift({ kind: 'gap', missing: null });
  }
}

/** Merges adjacent gaps. */
function collapseGaps(entries: RunEntry[]): RunEntry[] {
  const result: RunEntry[] = [];
  for (const entry of entries) {
    const end = result.at(-1);
    if (entry.kind === 'gap' && end?.kind === 'gap') {
      result[result.length - 1] = {
        ...end,
        missing: end.missing === null || entry.missing === null ? null : end.missing + entry.missing,
      };
    } else {
      result.push(entry);
    }
  }
  return result;
}

/** Puts stored posts that the page names but that could not be decoded back below their stored neighbour. */
function keepUnreadable(entries: RunEntry[], stored: readonly RunEntry[], page: FetchedPage): RunEntry[] {
  if (page.unreadable.size === 0) return entries;
  const has = (postId: PostId) => entries.some((entry) => entry.kind === 'row' && entry.postId === postId);
  let neighbour: PostId | undefined;
  for (const entry of stored) {
    if (entry.kind !== 'row') continue;
    if (page.unreadable.has(entry.postId) && !has(entry.postId)) {
      const at = entries.findIndex((other) => other.kind === 'row' && other.postId === neighbour) + 1;
      entries.splice(at, 0, { kind: 'row', postId: entry.postId, mark: entry.mark });
    }
    if (has(entry.postId)) neighbour = entry.postId;
  }
  return entries;
}
