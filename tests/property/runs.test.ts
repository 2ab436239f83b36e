import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';
import type { FetchedPage, RunEntry } from '../../worker/apply/feed/run-entry.ts';
import { activityMark, depthOf, mergePage } from '../../worker/apply/feed/runs.ts';
import { type GapSide, nextOffset } from '../../worker/pull/gaps.ts';
import { aStep, ModelFeed, play, type Step } from '../support/model-feed.ts';

const PAGE = 5;
const OVERLAP = 2;

const asPage = (facts: FeedFacts, offset: number): FetchedPage => ({
  rows: facts.posts.map((post) => ({ postId: post.id, mark: activityMark(post) })),
  unreadable: new Set(),
  offset,
  isLastPage: facts.isLastPage,
  isFixedOrder: false,
});

function fetchInto(entries: RunEntry[], feed: ModelFeed, offset: number, limit = PAGE): RunEntry[] {
  return mergePage(entries, asPage(feed.page(offset, limit), offset), false).entries;
}

/** Applies server states with fetches in between. Returns what a device has stored at the end. */
function live(size: number, steps: readonly Step[], watch: (entries: RunEntry[]) => void = () => {}) {
  const feed = new ModelFeed();
  for (let i = 0; i < size; i += 1) feed.insert();
  let entries: RunEntry[] = [];
  for (const step of steps) {
    if (step.kind === 'fetch') entries = fetchInto(entries, feed, step.page * PAGE);
    else play(feed, step);
    watch(entries);
  }
  return { feed, entries };
}

const ids = (entries: readonly RunEntry[]) => entries.map((entry) => (entry.kind === 'row' ? entry.postId : 'gap'));

function sideOfGap(entries: readonly RunEntry[], first: PostId | undefined): GapSide {
  const gap = entries.findIndex((entry) => entry.kind === 'gap');
  if (gap === -1) return 'gone';
  const page = entries.findIndex((entry) => entry.kind === 'row' && entry.postId === first);
  return page !== -1 && page < gap ? 'below' : 'above';
}

/** Fills every gap, then reads to the end of an unchanged feed. Throws if that does not end. */
function fillAll(start: RunEntry[], feed: ModelFeed): RunEntry[] {
  let entries = fetchInto(start, feed, 0);
  let isEnd = feed.page(0, PAGE).isLastPage;
  for (let step = 0; step < 200; step += 1) {
    const gap = entries.findIndex((entry) => entry.kind === 'gap');
    if (gap === -1 && isEnd) return entries;
    const depth = depthOf(gap === -1 ? entries : entries.slice(0, gap));
    let offset: number | null = Math.max(0, depth - OVERLAP);
    for (let correction = 0; offset !== null && correction < 50; correction += 1) {
      const facts = feed.page(offset, PAGE + OVERLAP);
      const { entries: laid, rowsBelow, isEnd: ends } = mergePage(entries, asPage(facts, offset), false);
      entries = laid;
      isEnd = ends;
      // There is nothing to join beyond the end of the feed: ask for posts above it.
      const isBeyond: boolean = facts.postIds.length === 0 && offset > 0 && !isEnd;
      offset = isBeyond
        ? Math.max(0, offset - PAGE)
        : nextOffset(offset, sideOfGap(entries, facts.postIds[0]), isEnd ? 0 : rowsBelow, PAGE);
    }
  }
  throw new Error(`still missing: ${ids(entries).join(' ')}`);
}

describe('runs of a feed', () => {
  it('contain no post twice and never two adjacent gaps, whatever happens on the server and in whatever order pages arrive', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(aStep, { maxLength: 60 }), (size, steps) => {
        live(size, steps, (entries) => {
          const rows = ids(entries).filter((id) => id !== 'gap');
          expect(new Set(rows).size).toBe(rows.length);
          expect(ids(entries).join(' ')).not.toContain('gap gap');
        });
      }),
      { numRuns: 300 },
    );
  });

  it('contain the fetched page in the order of the server, without a gap', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(aStep, { maxLength: 60 }), fc.nat(4), (size, steps, page) => {
        const lived = live(size, steps);
        const { feed } = lived;
        const entries = fetchInto(lived.entries, feed, page * PAGE);
        const fetched = feed.page(page * PAGE, PAGE).postIds;
        expect(ids(entries).join(' ')).toContain(fetched.join(' '));
      }),
      { numRuns: 300 },
    );
  });

  it('have the order of the server once all gaps are filled, except posts removed from stretches that were not read again', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(aStep, { maxLength: 60 }), (size, steps) => {
        const { feed, entries } = live(size, steps);
        const onServer = new Set(feed.ids());
        const filled = ids(fillAll(entries, feed));
        expect(filled.filter((id) => onServer.has(id))).toEqual(feed.ids());
        expect(filled).not.toContain('gap');
      }),
      { numRuns: 300 },
    );
  });

  it('equal the server after it is read again page by page', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(aStep, { maxLength: 60 }), (size, steps) => {
        const { feed, entries } = live(size, steps);
        let read = fetchInto(fillAll(entries, feed), feed, 0);
        for (let offset = PAGE; offset < feed.ids().length; offset += PAGE) {
          read = fetchInto(read, feed, offset - OVERLAP, PAGE + OVERLAP);
        }
        expect(ids(read)).toEqual(feed.ids());
      }),
      { numRuns: 300 },
    );
  });
});
