import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewKey } from '../../../src/shared/contract/index.ts';
import type { FeedRef, PostId } from '../../../src/shared/model/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import type { TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aComment, aPost } from '../../support/facts.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const HOME_VIEW = { kind: 'feed', feed: HOME, offset: 0 } as const;
const SECRET = 'p2' as PostId;

let network: SmallNetwork;
let tab: TestEngine;

async function refresh(view: Parameters<TestEngine['engine']['watch']>[0]) {
  const done = () => tab.events.filter((event) => event.kind === 'refreshing' && !event.active).length;
  const before = done();
  await tab.engine.watch(view, { force: true });
  await eventually(() => expect(done()).toBe(before + 1));
}

const shown = async () =>
  (await feedPage(tab.stores, HOME, 0)).entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : 'gap'));

/** Counts the rows of the post in all tables of the mirror. */
async function traces() {
  const { mirror } = tab.stores;
  const rows = await Promise.all([
    mirror.posts.where('id').equals(SECRET).count(),
    mirror.feedRows.where('postId').equals(SECRET).count(),
    mirror.comments.filter((comment) => comment.postId === SECRET).count(),
    mirror.threads.where('postId').equals(SECRET).count(),
  ]);
  return rows.reduce((sum, count) => sum + count, 0);
}

const lostEvents = () => tab.events.filter((event) => event.kind === 'posts-lost');

beforeEach(async () => {
  network = new SmallNetwork();
  network.posts = [1, 2, 3].map((n) => aPost(`p${n}`, { comments: [aComment(`p${n}`, 1), aComment(`p${n}`, 2)] }));
  tab = await startSignedIn(network);
  await refresh(HOME_VIEW);
  await refresh({ kind: 'post', postId: SECRET });
  expect(await traces()).toBeGreaterThan(3);
});

describe('a stored post that the user can no longer see', () => {
  it.each([
    ['private or its author banned', 403, 'You can not see this post'],
    ['protected', 403, 'Please sign in to view this post'],
    ['deleted or its author suspended', 404, 'Post not found'],
  ])('is deleted with all its rows when it is opened: %s', async (_, status, err) => {
    network.refused.set(SECRET, { status, err });
    await refresh({ kind: 'post', postId: SECRET });
    expect(await traces()).toBe(0);
    expect(await shown()).toEqual(['p1', 'p3']);
    expect(await singlePost(tab.stores, SECRET)).toMatchObject({
      view: undefined,
      failure: { kind: 'http', status, err },
    });
    expect(lostEvents()).toEqual([{ kind: 'posts-lost', postIds: [SECRET] }]);
  });

  it('is deleted when it is opened by its short id', async () => {
    network.refused.set(`s${SECRET}`, { status: 403, err: 'You can not see this post' });
    await refresh({ kind: 'post', postId: `s${SECRET}` });
    expect(await traces()).toBe(0);
  });

  it('is deleted when its feed no longer lists it and the server answers “not found”', async () => {
    network.refused.set(SECRET, { status: 404, err: 'Post not found' });
    await refresh(HOME_VIEW);
    expect(await shown()).toEqual(['p1', 'p3']);
    await eventually(async () => expect(await traces()).toBe(0));
    expect(lostEvents()).toHaveLength(1);
  });

  it('is kept when it only left the feed', async () => {
    const [post] = network.posts.splice(1, 1);
    if (!post) throw new Error('no post');
    network.answers.set('POST posts/byIds', () => {
      network.posts.push(post);
      network.answers.delete('POST posts/byIds');
      return network.answer(
        new Request('https://api.example.net/v3/posts/byIds', {
          method: 'POST',
          body: JSON.stringify({ postIds: [SECRET] }),
        }),
      );
    });
    await refresh(HOME_VIEW);
    expect(await shown()).toEqual(['p1', 'p3']);
    expect((await singlePost(tab.stores, SECRET)).view?.post.id).toBe(SECRET);
    expect(lostEvents()).toHaveLength(0);
  });

  it('is kept when a proxy answers instead of the server', async () => {
    network.answers.set(
      `GET posts/${SECRET}`,
      new Response('<html>Please sign in to the Wi-Fi</html>', { status: 403 }),
    );
    await refresh({ kind: 'post', postId: SECRET });
    expect((await singlePost(tab.stores, SECRET)).view?.post.id).toBe(SECRET);
  });

  it('is not restored by the response to an earlier request', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = await network.answer(
      new Request('https://api.example.net/v3/timelines/home', { headers: { authorization: 'Bearer good' } }),
    );
    network.answers.set('GET timelines/home', async () => {
      await held;
      return late;
    });
    await tab.engine.watch(HOME_VIEW, { force: true });
    await eventually(() => expect(network.paths().filter((path) => path === 'GET timelines/home')).toHaveLength(3));
    network.refused.set(SECRET, { status: 403, err: 'You can not see this post' });
    await tab.engine.watch({ kind: 'post', postId: SECRET }, { force: true });
    await eventually(async () => expect(await traces()).toBe(0));
    release();
    const isDone = (event: (typeof tab.events)[number]) =>
      event.kind === 'refreshing' && !event.active && event.viewKey === viewKey(HOME_VIEW);
    await eventually(() => expect(tab.events.filter(isDone)).toHaveLength(2));
    expect(await traces()).toBe(0);
    expect(await shown()).toEqual(['p1', 'p3']);
  });

  it('is deleted with the whole feed when the feed itself is gone', async () => {
    network.answers.set('GET timelines/home', Response.json({ err: 'gone' }, { status: 404 }));
    for (const post of network.posts) network.refused.set(post.id, { status: 404, err: 'Post not found' });
    await refresh(HOME_VIEW);
    expect(await shown()).toEqual([]);
    await eventually(async () => expect(await tab.stores.mirror.posts.count()).toBe(0));
  });
});
