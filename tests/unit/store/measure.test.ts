import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openStores } from '../../../src/shared/store/index.ts';
import { estimateRows, sizeOfRow } from '../../../src/shared/store/measure.ts';
import { freshAccountId } from '../../support/engine-world.ts';

describe('estimated bytes', () => {
  it('of a row are about those of its texts, two for letters beyond Latin ones, and of its files', () => {
    expect(sizeOfRow('a'.repeat(1000))).toBeCloseTo(1000, -1);
    expect(sizeOfRow('я'.repeat(1000))).toBeCloseTo(2000, -1);
    expect(sizeOfRow({ bytes: new ArrayBuffer(5000), list: [1, 2] })).toBeGreaterThan(5000);
    expect(sizeOfRow({ bytes: new ArrayBuffer(5000), list: [1, 2] })).toBeLessThan(5050);
  });

  it('of a table need the same few rows, however many it has', async () => {
    const { mirror } = openStores(freshAccountId());
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      key: `https://example.net/${String(i).padStart(4, '0')}`,
      width: 100,
      height: 100,
      at: i,
    }));
    await mirror.previewSizes.bulkPut(rows as never);
    let read = 0;
    mirror.previewSizes.hook('reading', (row) => {
      read += 1;
      return row;
    });
    const exact = rows.reduce((sum, row) => sum + sizeOfRow(row), 0);
    expect(await estimateRows(mirror.previewSizes)).toBeGreaterThan(exact * 0.95);
    expect(await estimateRows(mirror.previewSizes)).toBeLessThan(exact * 1.05);
    expect(read).toBeLessThanOrEqual(2 * 60);
    expect(await estimateRows(mirror.posts)).toBe(0);
  });
});
