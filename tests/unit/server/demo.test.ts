import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thumbnailSizes } from '../../server/core/thumbnails.ts';
import { createDemoWorld, DEMO_SIGN_INS, writeDemoMedia } from '../../server/demo/index.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const world = createDemoWorld({ seed: 'unit', scale: 1, now: NOW });
const small = (seed: string) => createDemoWorld({ seed, scale: 0.02, now: NOW });

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
const users = idsOf(world.users);
const accounts = new Set([...users, ...idsOf(world.groups)]);
const nameOf = new Map([...world.users, ...world.groups].map(({ id, username }) => [id, username]));
const town = world.groups.find(({ username }) => username === 'larder-town');
const residents = new Set(
  world.subscriptions.filter(({ targetId }) => targetId === town?.id).map(({ readerId }) => readerId),
);
for (const adminId of town?.adminIds ?? []) residents.delete(adminId);
const posts = new Map(world.posts.map((post) => [post.id, post]));

describe('createDemoWorld', () => {
  it('returns the same world for the same seed and another for another seed', () => {
    expect(small('one')).toEqual(small('one'));
    expect(small('one').posts[0]?.body).not.toBe(small('two').posts[0]?.body);
  });

  it('has the documented size', () => {
    expect(world.users.filter((user) => !user.isGone && !residents.has(user.id))).toHaveLength(40);
    expect(world.groups).toHaveLength(13);
    expect(world.posts).toHaveLength(3000);
    expect(world.comments).toHaveLength(30_000);
    const perPost = countByPost();
    expect([...perPost.values()].filter((count) => count === 300).length).toBeGreaterThanOrEqual(3);
  });

  it('has statistics of thirty days that grow, one archive to restore, and files with metadata', () => {
    const days = world.siteDays ?? [];
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => new Date(NOW - (30 - index) * 86_400_000).toISOString().slice(0, 10)),
    );
    for (const count of ['users', 'posts', 'comments', 'likes'] as const) {
      const counts = days.map((day) => day[count]);
      expect(counts).toEqual(counts.toSorted((one, other) => one - other));
      expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
      expect(counts.at(-1)).toBeLessThanOrEqual({ ...world, likes: world.postLikes }[count].length);
    }
    expect(world.archives?.map(({ ownerId }) => nameOf.get(ownerId))).toEqual(['dmitri']);
    expect(posts.has(world.oldPostNames?.[0]?.postId ?? '')).toBe(true);
    const anna = world.attachments.filter(({ ownerId }) => nameOf.get(ownerId) === 'anna');
    expect(new Set(anna.map(({ isSanitized }) => isSanitized))).toEqual(new Set([true, false]));
  });

  it('spans two years, and the newest post is minutes old', () => {
    const moments = world.posts.map((post) => post.createdAt);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    const [newest = 0, oldest = 0] = [moments.at(-1), moments[0]];
    expect(NOW - newest).toBeLessThan(20 * 60_000);
    expect((NOW - oldest) / 86_400_000).toBeGreaterThan(700);
    for (const { createdAt, bumpedAt, updatedAt } of world.posts) {
      expect(bumpedAt).toBeGreaterThanOrEqual(createdAt);
      expect(Math.max(bumpedAt, updatedAt)).toBeLessThanOrEqual(NOW);
    }
    expect(world.comments.every((comment) => comment.createdAt <= NOW)).toBe(true);
  });

  it('contains only references that resolve', () => {
    const comments = idsOf(world.comments);
    const attachments = idsOf(world.attachments);
    const missing = (ids: readonly (string | null)[], known: { has(id: string): boolean }) =>
      ids.filter((id) => id !== null && !known.has(id));
    expect(
      missing(
        world.subscriptions.map((one) => one.readerId),
        users,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.subscriptions.map((one) => one.targetId),
        accounts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.requests.flatMap((one) => [one.fromId, one.toId]),
        accounts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.bans.flatMap((one) => [one.byId, one.bannedId]),
        users,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.groups.flatMap((one) => one.adminIds),
        users,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.homeLists.flatMap((one) => [one.ownerId, ...one.memberIds]),
        accounts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.posts.flatMap((one) => [one.authorId, ...one.destinationIds]),
        accounts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.posts.flatMap((one) => one.attachmentIds),
        attachments,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.comments.map((one) => one.postId),
        posts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.comments.map((one) => one.authorId),
        users,
      ),
    ).toEqual([]);
    expect(
      missing(
        [...world.postLikes, ...world.saves, ...world.hides].map((one) => one.postId),
        posts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.commentLikes.map((one) => one.commentId),
        comments,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.notifications.flatMap((one) => [one.postId, one.targetPostId]),
        posts,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.notifications.map((one) => one.commentId),
        comments,
      ),
    ).toEqual([]);
    expect(
      missing(
        world.notifications.flatMap((one) => [one.recipientId, one.createdById, one.affectedId]),
        users,
      ),
    ).toEqual([]);
  });

  it('numbers the comments of each post in ascending order without repeats', () => {
    const last = new Map<string, number>();
    for (const { postId, seqNumber } of world.comments) {
      expect(seqNumber).toBeGreaterThan(last.get(postId) ?? 0);
      last.set(postId, seqNumber);
    }
  });

  it('never mixes feeds and users as destinations and sends no direct message to its author', () => {
    const directs = world.posts.filter((post) => post.isDirect);
    expect(directs.length).toBeGreaterThan(30);
    for (const { destinationIds, authorId } of directs) {
      expect(destinationIds.every((id) => users.has(id) && id !== authorId)).toBe(true);
      expect(destinationIds.length).toBeGreaterThan(0);
    }
    for (const { destinationIds, authorId } of world.posts.filter((post) => !post.isDirect)) {
      expect(destinationIds.every((id) => id === authorId || !users.has(id))).toBe(true);
      expect(new Set(destinationIds).size).toBe(destinationIds.length);
    }
  });

  it('contains no comments or likes by users who cannot see the post', () => {
    const reads = new Set(world.subscriptions.map(({ readerId, targetId }) => `${readerId} ${targetId}`));
    const hidden = new Set([...world.users, ...world.groups].filter((one) => one.isPrivate).map(({ id }) => id));
    const mayRead = (postId: string, userId: string) => {
      const post = posts.get(postId);
      if (!post) return false;
      if (post.authorId === userId) return true;
      if (post.isDirect) return post.destinationIds.includes(userId);
      return post.destinationIds.some((id) => !hidden.has(id) || reads.has(`${userId} ${id}`));
    };
    expect(world.comments.filter(({ postId, authorId }) => !mayRead(postId, authorId))).toEqual([]);
    expect(
      world.postLikes.filter(
        ({ postId, userId }) => !mayRead(postId, userId) || posts.get(postId)?.authorId === userId,
      ),
    ).toEqual([]);
  });

  it('contains groups and users of every privacy and deleted accounts', () => {
    const kinds = (accounts: readonly { isPrivate: boolean; isProtected: boolean }[]) =>
      new Set(accounts.map(({ isPrivate, isProtected }) => `${isPrivate} ${isProtected}`));
    expect(kinds(world.groups).size).toBe(3);
    expect(kinds(world.users.filter((user) => !user.isGone)).size).toBe(3);
    expect(world.groups.some((group) => group.isRestricted)).toBe(true);
    expect(world.users.some((user) => user.isGone)).toBe(true);
  });

  it('gives its first account lists, unread direct messages, requests and bans, and elena an empty home', () => {
    const byName = (name: string | undefined) => world.users.find((user) => user.username === name);
    const [anna, , elena] = DEMO_SIGN_INS.map(({ username }) => byName(username));
    const { id = '', directsReadAt = NOW } = anna ?? {};
    expect(world.homeLists.filter((list) => list.ownerId === id && list.memberIds.length > 1)).toHaveLength(3);
    expect(
      world.posts.some((post) => post.destinationIds.includes(id) && post.isDirect && post.bumpedAt > directsReadAt),
    ).toBe(true);
    expect(world.requests.some((one) => one.fromId === id) && world.requests.some((one) => one.toId === id)).toBe(true);
    expect(world.bans.some((one) => one.byId === id) && world.bans.some((one) => one.bannedId === id)).toBe(true);
    expect(world.subscriptions.filter((one) => one.readerId === elena?.id)).toEqual([]);
    expect(
      new Set(world.notifications.filter((one) => one.recipientId === id).map((one) => one.type)).size,
    ).toBeGreaterThan(30);
  });

  it('gives its first account a private group with requests, a group with other administrators and one that blocks it', () => {
    const anna = world.users.find((user) => user.username === 'anna')?.id ?? '';
    const managed = world.groups.filter((group) => group.adminIds.includes(anna));
    const requested = managed.filter(({ id, isPrivate }) => isPrivate && world.requests.some((one) => one.toId === id));
    expect(requested.map(({ username }) => username)).toEqual(['riverside-neighbours']);
    expect(managed.some(({ adminIds }) => adminIds.length > 1)).toBe(true);
    expect(world.groupBlocks.some(({ userId }) => userId === anna)).toBe(true);
    const askedGroup = world.requests.filter((one) => one.fromId === anna).map((one) => nameOf.get(one.toId));
    expect(askedGroup).toContain('sunday-players');
    const read = new Set(world.subscriptions.filter((one) => one.readerId === anna).map((one) => one.targetId));
    expect(world.groups.some(({ id, adminIds }) => read.has(id) && !adminIds.includes(anna))).toBe(true);
  });

  it('contains a group of 400 members at every scale, who appear nowhere else', () => {
    expect(residents.size).toBe(399);
    const sample = small('one');
    const group = sample.groups.find(({ username }) => username === 'larder-town');
    expect(sample.subscriptions.filter(({ targetId }) => targetId === group?.id)).toHaveLength(400);
    const isResident = (id: string | null) => id !== null && residents.has(id);
    const { users: _, ...others } = world;
    const rest = { ...others, subscriptions: world.subscriptions.filter(({ targetId }) => targetId !== town?.id) };
    const ids = JSON.stringify(rest).match(/[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}/g) ?? [];
    expect(ids.filter(isResident)).toEqual([]);
    const names = world.users.filter(({ id }) => residents.has(id)).map(({ username }) => username);
    expect(new Set(names).size).toBe(399);
  });

  it('contains post bodies of realistic length that rarely repeat', () => {
    const bodies = world.posts.map((post) => post.body);
    expect(new Set(bodies).size).toBeGreaterThan(bodies.length * 0.97);
    expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(1500);
    expect(bodies.filter((body) => body.length > 800).length).toBeGreaterThan(20);
    expect(
      bodies.concat(world.comments.map((comment) => comment.body)).filter((body) => /[{}]|@@|^\s*$/.test(body)),
    ).toEqual([]);
    for (const mark of [
      '#',
      '@',
      'https://',
      '`',
      '<spoiler>',
      '#nsfw',
      '@example.org',
      'ё',
      'ß',
      '¿',
      'ה',
      'ق',
      'を',
    ]) {
      expect(
        bodies.some((body) => body.includes(mark)),
        mark,
      ).toBe(true);
    }
  });
});

describe('writeDemoMedia', () => {
  let folder = '';
  const sample = small('media');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larder-media-'));
    await writeDemoMedia(sample, folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes every file of the world, pictures in their stated sizes', async () => {
    const images = sample.attachments.filter((one) => one.mediaType === 'image');
    expect(images.length).toBeGreaterThan(5);
    for (const { id, extension, sizes } of images) {
      const original = await sharp(join(folder, `attachments/${id}.${extension}`)).metadata();
      expect([original.width, original.height]).toEqual(sizes.o);
      if (!sizes.t) continue;
      const small = await sharp(
        join(folder, `attachments/thumbnails/${id}.${extension.replace('webp', 'jpg')}`),
      ).metadata();
      expect([small.width, small.height]).toEqual(sizes.t);
    }
    for (const { pictureLargeUrl } of sample.users.filter((user) => user.pictureLargeUrl !== '')) {
      expect((await stat(join(folder, pictureLargeUrl))).size).toBeGreaterThan(0);
    }
  });

  it('thumbnailSizes returns only sizes below that of the original', () => {
    expect(thumbnailSizes({ width: 525, height: 175 })).toEqual({});
    expect(thumbnailSizes({ width: 800, height: 300 })).toEqual({ t: [467, 175] });
    expect(thumbnailSizes({ width: 2100, height: 350 })).toEqual({ t: [525, 88], t2: [1050, 175] });
  });
});

function countByPost(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { postId } of world.comments) counts.set(postId, (counts.get(postId) ?? 0) + 1);
  return counts;
}
