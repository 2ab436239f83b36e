import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryKey, holdBack } from '../../src/features/feed/new-posts/hold-back.ts';
import type { FeedEntry } from '../../src/shared/store/queries/views.ts';
import { postView } from '../support/post-views.ts';

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
const rows = (numbers: number[]): FeedEntry[] =>
  numbers.map((number) => ({ kind: 'post', view: postView(String(number), 'x') }));

it('holding back rows is idempotent, shows no row twice and leaves out only the rows that it counts', () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const entries = rows(now);
      const first = holdBack(rows(before).map(entryKey), entries, () => false);
      const shownKeys = first.shown.map(entryKey);
      const again = holdBack(shownKeys, entries, () => false);
      expect(again.shown.map(entryKey)).toEqual(shownKeys);
      expect(again.heldPosts).toBe(first.heldPosts);
      expect(new Set(shownKeys).size).toBe(shownKeys.length);
      expect(first.shown.length + first.heldPosts).toBe(entries.length);
    }),
  );
});

it('rows that stay shown keep their order', () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const shownBefore = rows(before).map(entryKey);
      const shown = holdBack(shownBefore, rows(now), () => false).shown.map(entryKey);
      const stayed = shown.filter((key) => shownBefore.includes(key));
      const inOldOrder = shownBefore.filter((key) => stayed.includes(key));
      expect(stayed).toEqual(inOldOrder);
    }),
  );
});
