import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { asTimelineId, type Post } from '../../../../src/shared/model/index.ts';
import { idOf, searchDevice } from '../../../support/search-device.ts';

const device = async () => {
  const one = await searchDevice(['mars', 'venus', 'cats'], ['cats']);
  const to = (name: string, kind: 'Posts' | 'Directs' = 'Posts') => ({
    timelineId: asTimelineId(name),
    name: kind,
    ownerId: one.account(name),
  });
  const by = (name: string, fields: Partial<Post> = {}): Partial<Post> => ({
    createdBy: one.account(name),
    destinations: [to(name)],
    ...fields,
  });
  return { ...one, to, by };
};

it('finds words by their stems in posts and comments, newest post first', async () => {
  const { put, index, numbers } = await device();
  await put(11, 'Baking bread at night');
  await put(12, 'Nothing of the kind', {}, ['he bakes']);
  await put(13, 'Печём хлеб');
  await put(14, 'Вечер', {}, ['о хлебах и чае', 'ЁЖИК']);
  await index();
  expect(await numbers('baked')).toEqual([12, 11]);
  expect(await numbers('хлебом')).toEqual([14, 13]);
  expect(await numbers('ежика')).toEqual([14]);
  expect(await numbers('breads night')).toEqual([11]);
  expect(await numbers('window')).toEqual([]);
});

it('all words must stand in the same text', async () => {
  const { put, index, numbers } = await device();
  await put(11, 'salt', {}, ['bread', 'water']);
  await put(12, 'tea', {}, ['bread and salt']);
  await index();
  expect(await numbers('bread salt')).toEqual([12]);
  expect(await numbers('bread -salt')).toEqual([11]);
  expect(await numbers('in-body: salt in-comments: bread')).toEqual([11]);
  expect(await numbers('bread water')).toEqual([]);
  expect(await numbers('bread in-body:salt,nothing')).toEqual([11]);
});

it('a phrase is found in exactly its words, a joined word by its stems', async () => {
  const { put, index, numbers } = await device();
  await put(11, 'the night trains leave');
  await put(12, 'a night train left');
  await put(13, 'the train of the night');
  await index();
  expect(await numbers('"night train"')).toEqual([12]);
  expect(await numbers('night-train')).toEqual([12, 11]);
  expect(await numbers('night + train')).toEqual([12, 11]);
  expect(await numbers('night + train | left')).toEqual([12, 11]);
  expect(await numbers('"train of" | "night trains"')).toEqual([13, 11]);
});

it('finds words by their beginnings, also where the stem is shorter or ends otherwise', async () => {
  const { put, index, find, numbers } = await device();
  await put(11, 'hoping for ponies');
  await put(12, 'поездками');
  await put(13, 'чая, cats, dying');
  await index();
  for (const prefix of ['ho', 'hop', 'hopi', 'hopin', 'hoping', 'ponie', 'ponies'])
    expect(await numbers(`${prefix}*`)).toEqual([11]);
  for (const prefix of ['по', 'поезд', 'поездк', 'поездками']) expect(await numbers(`${prefix}*`)).toEqual([12]);
  for (const prefix of ['чая', 'ca', 'cats', 'dy', 'dyin']) expect(await numbers(`${prefix}*`)).toEqual([13]);
  expect(await numbers('hopings*')).toEqual([]);
  expect((await find('h*')).fault).toBe('Minimum prefix length is 2');
});

it('finds hashtags and mentions as such, not only their words', async () => {
  const { put, index, numbers } = await device();
  await put(11, 'about bread');
  await put(12, 'about #Bread');
  await put(13, 'about #bread_rolls by @mars');
  await index();
  expect(await numbers('#bread')).toEqual([12]);
  expect(await numbers('#bread_rolls')).toEqual([13]);
  expect(await numbers('@mars')).toEqual([13]);
  expect(await numbers('bread')).toEqual([13, 12, 11]);
});

it('finds by author of the post and by author of the text', async () => {
  const { put, index, numbers, by } = await device();
  await put(11, 'tea by mars', by('mars'));
  await put(12, 'tea by venus', by('venus'), [['mars', 'more tea']]);
  await put(13, 'tea by the viewer');
  await index();
  expect(await numbers('from:mars')).toEqual([11]);
  expect(await numbers('tea from:Mars,venus')).toEqual([12, 11]);
  expect(await numbers('from:me tea')).toEqual([13]);
  expect(await numbers('tea author:mars')).toEqual([12, 11]);
  expect(await numbers('in-comments: tea by:mars')).toEqual([12]);
  expect(await numbers('in-body: tea by:mars')).toEqual([11]);
  expect(await numbers('tea -from:mars')).toEqual([13, 12]);
  expect(await numbers('from:nobody')).toEqual([]);
});

it('finds by destination, comments, likes and the viewer’s own feeds', async () => {
  const { put, index, find, numbers, by, to, account } = await device();
  await put(11, 'in a group', by('mars', { destinations: [to('cats'), to('mars')] }));
  await put(12, 'direct', by('venus', { destinations: [to('viewer', 'Directs'), to('venus', 'Directs')] }));
  await put(13, 'liked', by('mars', { likes: [account('venus')], isSaved: true }), [['venus', 'yes']]);
  await put(14, 'own');
  await index();
  expect(await numbers('in:cats')).toEqual([11]);
  expect(await numbers('group:cats in:mars')).toEqual([11]);
  expect(await numbers('to:me direct')).toEqual([12]);
  expect(await numbers('in:viewer')).toEqual([14]);
  expect(await numbers('to:venus')).toEqual([]);
  expect(await numbers('commented-by:venus')).toEqual([13]);
  expect(await numbers('liked-by:venus')).toEqual([13]);
  expect(await numbers('in-my:saves')).toEqual([13]);
  expect(await numbers('in-my:directs')).toEqual([12]);
  expect(await numbers('in-my:discussions')).toEqual([14]);
  expect(await numbers('in-my:friends')).toEqual([11]);
  expect((await find('liked-by:venus in-comments: yes')).incomplete).toEqual(['in-comments:', 'liked-by:']);
});

it('says which comments match, and whether the post does without them', async () => {
  const { put, index, find } = await device();
  await put(11, 'salt', {}, ['no', 'salty salts', 'salt']);
  await index();
  const { hits, looked, hasMore } = await find('salt');
  expect(hits.map(({ isByBody, commentIds }) => [isByBody, commentIds.map((id) => Number.parseInt(id, 10))])).toEqual([
    [true, [2, 3]],
  ]);
  expect([looked, hasMore]).toEqual([1, false]);
  expect((await find('in-comments: salt')).hits[0]?.isByBody).toBe(false);
});

it('returns as many hits as wanted, and whether there are more', async () => {
  const { put, index, find } = await device();
  for (let number = 10; number < 80; number++) await put(number, 'salt');
  await index();
  const found = await find('salt', 40);
  expect(found.hits[0]?.postId).toBe(idOf(79));
  expect([found.hits.length, found.hasMore, found.looked]).toEqual([40, true, 70]);
  expect((await find('salt', 70)).hasMore).toBe(false);
});

it('a query that looks for nothing finds nothing', async () => {
  const { put, index, numbers } = await device();
  await put(11, 'salt');
  await index();
  for (const query of ['', ' ', '…', '|', 'in-body:', '""']) expect(await numbers(query)).toEqual([]);
});

it('a search that takes long answers with what it has found, and goes on from there', async () => {
  const { put, index, find } = await device();
  for (let number = 1; number <= 100; number++)
    await put(number, number % 30 === 0 ? 'night train' : 'train of the night');
  await index();
  let time = 0;
  const slow = () => (time += 1000);
  const found: number[] = [];
  let parts = 0;
  let from: number | null = 0;
  while (from !== null) {
    const { hits, next, hasMore }: Awaited<ReturnType<typeof find>> = await find(
      '"night train"',
      20 - found.length,
      from,
      slow,
    );
    found.push(...hits.map(({ postId }) => Number.parseInt(postId.slice(0, 8), 16)));
    expect(hasMore).toBe(false);
    from = next;
    parts += 1;
  }
  expect(found).toEqual([90, 60, 30]);
  expect(parts).toBeGreaterThan(2);
});

it('a part that has all hits that were asked for says that there are more', async () => {
  const { put, index, find } = await device();
  for (let number = 1; number <= 10; number++) await put(number, 'night train');
  await index();
  let time = 0;
  expect(await find('night', 5, 0, () => (time += 1000))).toMatchObject({ hasMore: true, next: null });
  expect(await find('night', 0, 5)).toMatchObject({ hits: [], hasMore: true, next: null });
});
