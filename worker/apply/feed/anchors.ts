import type { PostId } from '../../../src/shared/model/index.ts';
import type { FetchedPage, RunEntry } from './run-entry.ts';

/** A post that is in the page and still at its stored place. */
export interface Anchor {
  pageIndex: number;
  entryIndex: number;
}

/** Returns the anchors of a page in the stored feed, ascending in both; none if the overlap is not certain. */
export function findAnchors(stored: readonly RunEntry[], page: FetchedPage, inPage: ReadonlySet<PostId>): Anchor[] {
  const places = new Map<PostId, number>();
  stored.forEach((entry, index) => {
    if (entry.kind === 'row') places.set(entry.postId, index);
  });
  const placed = page.rows.flatMap((row, pageIndex): (Anchor & { isSteady: boolean })[] => {
    const entryIndex = places.get(row.postId);
    const entry = entryIndex === undefined ? undefined : stored[entryIndex];
    if (entryIndex === undefined || entry?.kind !== 'row') return [];
    return [{ pageIndex, entryIndex, isSteady: page.isFixedOrder || entry.mark === row.mark }];
  });
  const runs = groupByRun(stored, longestRising(placed.filter((anchor) => anchor.isSteady)));
  const proven = runs.filter((run) => isProven(run, stored, page, inPage)).flat();
  const first = proven[0];
  const last = proven.at(-1);
  if (!first || !last) return [];
  return [...neighboursAbove(first, placed), ...proven, ...followersBelow(last, placed, stored)];
}

/**
 * Whether a run of anchors is reliable. A single unchanged post may have been bumped without a visible change: it counts
 * only if the page lacks nothing that it should contain. Several in their old order count even if a few posts are missing.
 */
function isProven(
  run: readonly Anchor[],
  stored: readonly RunEntry[],
  page: FetchedPage,
  inPage: ReadonlySet<PostId>,
): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return false;
  if (page.isFixedOrder) return true;
  const absent = (entries: readonly RunEntry[]) =>
    entries.filter((entry) => entry.kind === 'row' && !inPage.has(entry.postId) && !page.unreadable.has(entry.postId))
      .length;
  const lead = page.offset === 0 ? absent(stored.slice(0, first.entryIndex)) : 0;
  const inner = absent(stored.slice(first.entryIndex, last.entryIndex));
  if (run.length > 1) return lead + inner <= 2 * run.length;
  if (page.offset === 0) return lead === 0;
  const [from, to] = runBounds(stored, first.entryIndex);
  return absent(stored.slice(from, first.entryIndex)) === 0 || absent(stored.slice(first.entryIndex + 1, to)) === 0;
}

/** Returns the bounds of the run around an entry; the end is exclusive. */
function runBounds(stored: readonly RunEntry[], index: number): [number, number] {
  let from = index;
  while (from > 0 && stored[from - 1]?.kind === 'row') from -= 1;
  let to = index + 1;
  while (to < stored.length && stored[to]?.kind === 'row') to += 1;
  return [from, to];
}

function groupByRun(stored: readonly RunEntry[], anchors: readonly Anchor[]): Anchor[][] {
  const groups: Anchor[][] = [];
  let end = -1;
  for (const anchor of anchors) {
    if (anchor.entryIndex >= end) {
      groups.push([]);
      end = runBounds(stored, anchor.entryIndex)[1];
    }
    groups.at(-1)?.push(anchor);
  }
  return groups;
}

/** Returns changed posts directly above the first anchor, both in the page and in the feed: they have kept their place too. */
function neighboursAbove(first: Anchor, placed: readonly Anchor[]): Anchor[] {
  const above: Anchor[] = [];
  let next = first;
  for (const anchor of placed.filter((candidate) => candidate.pageIndex < first.pageIndex).reverse()) {
    if (anchor.pageIndex !== next.pageIndex - 1 || anchor.entryIndex !== next.entryIndex - 1) break;
    above.unshift(anchor);
    next = anchor;
  }
  return above;
}

/** Returns posts below the last anchor that keep the stored order within the run: they have kept their place too. */
function followersBelow(last: Anchor, placed: readonly Anchor[], stored: readonly RunEntry[]): Anchor[] {
  const end = runBounds(stored, last.entryIndex)[1];
  const below: Anchor[] = [];
  let deepest = last.entryIndex;
  for (const anchor of placed) {
    if (anchor.pageIndex <= last.pageIndex || anchor.entryIndex <= deepest || anchor.entryIndex >= end) continue;
    below.push(anchor);
    deepest = anchor.entryIndex;
  }
  return below;
}

/** Returns the longest subsequence whose entry indexes ascend with the page indexes. */
function longestRising<A extends Anchor>(anchors: readonly A[]): A[] {
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  anchors.forEach((anchor, i) => {
    lengths[i] = 1;
    previous[i] = -1;
    for (let j = 0; j < i; j += 1) {
      const other = anchors[j];
      const length = (lengths[j] ?? 0) + 1;
      if (other && other.entryIndex < anchor.entryIndex && length > (lengths[i] ?? 0)) {
        lengths[i] = length;
        previous[i] = j;
      }
    }
    if (best === -1 || (lengths[i] ?? 0) > (lengths[best] ?? 0)) best = i;
  });
  const chain: A[] = [];
  for (let i = best; i !== -1; i = previous[i] ?? -1) {
    const anchor = anchors[i];
    if (anchor) chain.unshift(anchor);
  }
  return chain;
}
