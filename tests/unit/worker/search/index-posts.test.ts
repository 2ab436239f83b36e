import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { asPostId } from '../../../../src/shared/model/index.ts';
import { hiddenComment } from '../../../../src/shared/rules/purge.ts';
import { MirrorDatabase } from '../../../../src/shared/store/index.ts';
import { indexStep } from '../../../../worker/search/index-posts.ts';
import { deleteLostBlocks, dueMerge, mergeStep } from '../../../../worker/search/merge.ts';
import { readState } from '../../../../worker/search/stored-index.ts';
import { aComment, aPost } from '../../../support/facts.ts';
import { idOf, searchDevice } from '../../../support/search-device.ts';

const segmentsOf = async (mirror: MirrorDatabase) =>
  (await readState(mirror)).segments.map(({ level, posts, dead }) => ({ level, posts, dead }));

/** Indexes eight segments of thirty posts with words of their own. */
async function fillLevel({ put, mirror, now }: Awaited<ReturnType<typeof searchDevice>>): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 30; i++)
      await put(100 + round * 30 + i, Array.from({ length: 120 }, (_, word) => `w${round}x${i}y${word}`).join(' '));
    await indexStep(mirror, now);
    await indexStep(mirror, now);
  }
}

it('an edited post is found by its new words only, a deleted one by none', async () => {
  const { put, index, numbers, remove, mirror } = await searchDevice();
  await put(11, 'bread');
  await put(12, 'bread');
  await index();
  await put(11, 'salt');
  await remove(12);
  expect(await numbers('bread')).toEqual([]);
  await index();
  expect(await numbers('salt')).toEqual([11]);
  expect((await segmentsOf(mirror)).reduce((sum, { posts, dead }) => sum + posts - dead, 0)).toBe(1);
});

it('comments of an opened post are found, and no more once they are hidden', async () => {
  const { put, index, numbers, mirror } = await searchDevice();
  await put(11, 'bread');
  const comment = { ...aComment(idOf(11), 7, { body: 'a remark about salt' }), revision: 1 };
  await mirror.comments.put(comment);
  await mirror.threads.put({ postId: asPostId(idOf(11)), likes: [], isWhole: false, revision: 1 });
  await index();
  expect(await numbers('salt')).toEqual([11]);
  await mirror.comments.put(hiddenComment(comment));
  expect(await numbers('salt')).toEqual([]);
  await index();
  const terms = await readState(mirror);
  expect(terms.segments).toHaveLength(1);
  expect(await numbers('bread')).toEqual([11]);
});

it('a write that changes no term leaves the index as it is', async () => {
  const { put, index, mirror } = await searchDevice();
  await put(11, 'bread');
  await index();
  const before = await mirror.searchState.get('state');
  await put(11, 'bread', { updatedAt: 5, backlinksCount: 2 });
  expect(await mirror.searchChanges.count()).toBe(1);
  await index();
  expect(await mirror.searchChanges.count()).toBe(0);
  expect(await mirror.searchState.get('state')).toEqual(before);
});

it('a batch that another engine has written meanwhile is dropped', async () => {
  const { put, mirror, now, numbers } = await searchDevice();
  await indexStep(mirror, now);
  await put(11, 'bread');
  await Promise.all([indexStep(mirror, now), indexStep(mirror, now)]);
  expect(await segmentsOf(mirror)).toEqual([{ level: 0, posts: 1, dead: 0 }]);
  expect(await numbers('bread')).toEqual([11]);
});

it('an index of another version is made anew from the stored posts', async () => {
  const { put, index, find, numbers, mirror, now } = await searchDevice();
  for (let number = 10; number < 75; number++) await put(number, `bread ${number}`);
  await index();
  const state = await readState(mirror);
  await mirror.searchState.put({ ...state, version: 0 });
  expect(await numbers('bread')).toEqual([]);
  expect(await find('bread')).toMatchObject({ looked: 0, stored: 65 });
  await indexStep(mirror, now);
  expect(await find('bread')).toMatchObject({ looked: 30, stored: 65 });
  await index();
  const found = await find('bread');
  expect([found.hits.length, found.looked, found.stored]).toEqual([65, 65, null]);
});

it('an emptied mirror has an empty index, and fills it again', async () => {
  const { put, index, numbers, mirror } = await searchDevice();
  await put(11, 'bread');
  await index();
  await mirror.posts.clear();
  expect(await numbers('bread')).toEqual([]);
  await put(12, 'bread');
  await index();
  expect(await numbers('bread')).toEqual([12]);
  expect(await segmentsOf(mirror)).toEqual([{ level: 0, posts: 1, dead: 0 }]);
});

it('eight segments of a level become one of the next, and find the same', async () => {
  const { put, mirror, now, numbers, remove } = await searchDevice();
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 5; i++) await put(10 + round * 5 + i, `bread ${round} слово${i}`);
    await indexStep(mirror, now);
    await indexStep(mirror, now);
  }
  const before = await numbers('bread');
  await remove(20);
  await indexStep(mirror, now);
  expect(await mergeStep(mirror, now, async () => true)).toBe(true);
  expect(await segmentsOf(mirror)).toEqual([{ level: 1, posts: 39, dead: 0 }]);
  expect(await numbers('bread')).toEqual(before.filter((number) => number !== 20));
  expect(await numbers('слово3')).toHaveLength(8);
  expect(await mergeStep(mirror, now, async () => true)).toBe(false);
});

it('what changes during a merge is dead in the merged segment, too', async () => {
  const device = await searchDevice();
  await fillLevel(device);
  const { put, mirror, now, numbers } = device;
  let isFirst = true;
  await mergeStep(mirror, now, async () => {
    if (isFirst) {
      isFirst = false;
      await put(105, 'changed');
      await indexStep(mirror, now);
    }
    return true;
  });
  expect(isFirst).toBe(false);
  expect(await segmentsOf(mirror)).toEqual([
    { level: 0, posts: 1, dead: 0 },
    { level: 1, posts: 240, dead: 1 },
  ]);
  expect(await numbers('changed')).toEqual([105]);
  expect(await numbers('w0x5y3')).toEqual([]);
});

it('a merge that was cut off leaves blocks that the next start deletes', async () => {
  const device = await searchDevice();
  await fillLevel(device);
  const { mirror, now, numbers } = device;
  const before = await mirror.searchBlocks.count();
  expect(await mergeStep(mirror, now, async () => false)).toBe(false);
  expect(await mirror.searchBlocks.count()).toBeGreaterThan(before);
  await deleteLostBlocks(mirror);
  expect(await mirror.searchBlocks.count()).toBe(before);
  expect(await numbers('w3x4y5')).toEqual([194]);
});

it('a segment of which a quarter is dead is due, before that only full levels are', () => {
  const segment = (id: number, level: number, posts: number, dead: number) => ({ id, level, posts, dead });
  expect(dueMerge([segment(1, 1, 100, 25)])).toBeNull();
  expect(dueMerge([segment(1, 1, 100, 26)])?.level).toBe(1);
  const full = Array.from({ length: 8 }, (_, i) => segment(i + 2, 0, 30, 0));
  expect(dueMerge([segment(1, 1, 100, 26), ...full])).toEqual({ inputs: full, level: 1 });
});

it('the mirror of a visitor keeps no log of changes', async () => {
  const visitors = new MirrorDatabase(null, 'search-visitor');
  await visitors.posts.put({ ...aPost(idOf(11)), revision: 1 });
  expect(await visitors.searchChanges.count()).toBe(0);
});
