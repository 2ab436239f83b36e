import { expect, it } from 'vitest';
import { ByteWriter } from '../../../../worker/search/codec.ts';
import { readPosts, writePosts } from '../../../../worker/search/post-list.ts';

/** Writes a list between other bytes. Returns its size, and the list as it is read. */
function roundTrip(posts: readonly number[]) {
  const writer = new ByteWriter();
  writer.number(200);
  const start = writer.length;
  writePosts(writer, posts);
  const end = writer.length;
  writer.number(200);
  return { bytes: end - start, read: readPosts(writer.bytes(), start, end) };
}

it('a list of posts is read as it was written, whatever the distances', () => {
  const lists = [
    [0],
    [7],
    [39_999],
    [2 ** 31 - 1],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 39_999],
    [0, 1, 2, 30_000, 30_001, 39_999],
    Array.from({ length: 500 }, (_, i) => i * i),
    [...Array(300).keys(), 100_000],
  ];
  for (const list of lists) expect(roundTrip(list).read).toEqual(list);
});

it('a post of a common term takes two or three bits', () => {
  const all = [...Array(8000).keys()];
  expect(roundTrip(all).bytes).toBeLessThanOrEqual(1001);
  expect(roundTrip(all.filter((post) => post % 3 !== 0)).bytes).toBeLessThan((8000 * (2 / 3) * 2.1) / 8);
});

it('distances that differ much take no more than four bits a post beyond their mean', () => {
  const uneven = [...Array(1000).keys(), 1_000_000];
  expect(roundTrip(uneven).bytes).toBeLessThan((1001 * (Math.log2(1000) + 4)) / 8);
});
