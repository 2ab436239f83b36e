import { expect, test } from 'vitest';
import { lookedWords } from '../../../../../src/features/search/device/words.ts';
import type { DeviceHits } from '../../../../../src/shared/contract/index.ts';

const hits = (fields: Partial<DeviceHits>): DeviceHits => ({
  hits: [],
  hasMore: false,
  next: null,
  looked: 1200,
  stored: null,
  incomplete: [],
  fault: null,
  ...fields,
});

test('lookedWords is “Searching…” until the search has ended, then says how much was looked through', () => {
  expect(lookedWords(hits({ next: 80 }), 3)).toBe('Searching…');
  expect(lookedWords(hits({}), 3)).toBe('Looked through 1,200 stored posts.');
  expect(lookedWords(hits({}), 0)).toBe('Nothing found. Looked through 1,200 stored posts.');
});

test('lookedWords names what is not indexed yet, and what this device has only in part', () => {
  expect(lookedWords(hits({ stored: 5000, incomplete: ['liked-by:'] }), 1)).toBe(
    'Looked through 1,200 of 5,000 stored posts. The others are being indexed. “liked-by:” is incomplete here.',
  );
});
