import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedRef } from '../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../src/shared/store/index.ts';
import { feedRange, toEntries } from '../../worker/apply/feed/feed-rows.ts';
import { applyFeed } from '../../worker/apply/index.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { aStep, ModelFeed, play, type Step } from '../support/model-feed.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const KEY = 'home::ACTIVITY:classic';
const PAGE = 5;

let mirror: MirrorDatabase;
afterEach(() => mirror.delete());

/** Applies a sequence of server states and fetches to a fresh mirror. Returns what the mirror holds, top first. */
async function store(size: number, steps: readonly Step[]) {
  mirror = new MirrorDatabase(freshAccountId());
  const feed = new ModelFeed();
  for (let i = 0; i < size; i += 1) feed.insert();
  let ordinal = 1;
  const fetch = async (offset: number) => {
    const response = { feed: HOME, viewOffset: offset, offset, facts: feed.page(offset, PAGE) };
    await applyFeed(mirror, response, { ordinal: ordinal++, at: 0 });
  };
  for (const step of steps) {
    if (step.kind === 'fetch') await fetch(step.page * PAGE);
    else play(feed, step);
  }
  const state = await mirror.feeds.get(KEY);
  const entries = toEntries(await feedRange(mirror, KEY).toArray(), state?.gaps ?? []);
  return { feed, fetch, entries };
}

describe('feeds in the mirror', () => {
  it('contain every post once, in ascending order, each with its card, and gaps only between rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.array(aStep, { maxLength: 40 }), async (size, steps) => {
        const { entries } = await store(size, steps);
        const rows = entries.flatMap((entry) => (entry.kind === 'row' ? [entry.postId] : []));
        expect(new Set(rows).size).toBe(rows.length);
        expect(new Set(entries.map((entry) => entry.order)).size).toBe(entries.length);
        const cards = await mirror.posts.bulkGet(rows);
        expect(cards.every((card) => card !== undefined)).toBe(true);
        const kinds = entries.map((entry) => entry.kind).join(' ');
        expect(kinds).not.toContain('gap gap');
        await mirror.delete();
      }),
      { numRuns: 60 },
    );
  });

  it('show the page fetched last in the order of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.array(aStep, { maxLength: 40 }), fc.nat(3), async (size, steps, page) => {
        const { feed, fetch } = await store(size, steps);
        await fetch(page * PAGE);
        const state = await mirror.feeds.get(KEY);
        const entries = toEntries(await feedRange(mirror, KEY).toArray(), state?.gaps ?? []);
        const ids = entries.map((entry) => (entry.kind === 'row' ? entry.postId : 'gap'));
        expect(ids.join(' ')).toContain(feed.page(page * PAGE, PAGE).postIds.join(' '));
        await mirror.delete();
      }),
      { numRuns: 60 },
    );
  });
});
