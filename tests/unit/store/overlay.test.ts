import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { asCommentId, asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { closeStores, type OutboxRow, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { outbox, outboxCounts } from '../../../src/shared/store/queries/outbox.ts';
import { createOverlay } from '../../../src/shared/store/queries/overlay.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import type { PostView } from '../../../src/shared/store/queries/views.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyEvents, applyFeed } from '../../../worker/apply/index.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../support/facts.ts';
import { aFile, aMutation, aRow, ME } from '../../support/mutations.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const OLD = asPostId('old');
const NOW = 1_800_000_000_000;
const FAILURE: Failure = { kind: 'http', status: 403, err: "You can't" };

let stores: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  const mars = anAccount('mars');
  const old = aPost(OLD, { comments: [aComment(OLD, 1, { likes: 2 })], likes: [mars.id], commentLikes: 2 });
  const facts = feedFacts([old], { accounts: [anAccount('luna'), mars], isLastPage: true });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: NOW });
});
afterEach(async () => {
  await Promise.all([stores.vault.outbox.clear(), stores.vault.aliases.clear()]);
  closeStores(stores);
  await stores.mirror.delete();
});

const does = (id: string, mutation: AnyMutation, holdMs = 0) => enqueue(stores, mutation, { id, at: NOW, holdMs });

const setState = async (id: string, state: OutboxRow['state']) => {
  await stores.vault.outbox.update(id, { state });
};

async function homeViews(): Promise<PostView[]> {
  const { entries } = await feedPage(stores, HOME, 0);
  return entries.flatMap((entry) => (entry.kind === 'post' ? [entry.view] : []));
}

const oldView = async (): Promise<PostView> => {
  const view = (await homeViews()).find(({ post }) => post.id === OLD);
  if (!view) throw new Error('The old post is not shown');
  return view;
};

describe('the overlay of pending mutations', () => {
  it('shows an own like first with its trace at once and writes nothing to the mirror [4.002 4.004]', async () => {
    const before = await stores.mirror.posts.get(OLD);
    await does('like', aMutation('like-post', { postId: OLD }));
    const view = await oldView();
    expect(view.post.likes).toEqual([stores.accountId, 'mars']);
    expect(view.traces).toMatchObject([{ id: 'like', state: { kind: 'ready' } }]);
    expect(await stores.mirror.posts.get(OLD)).toEqual(before);
  });

  it('no longer shows a refused like, and its trace contains the reason [4.005 4.006]', async () => {
    await does('like', aMutation('like-post', { postId: OLD }));
    await setState('like', { kind: 'refused', at: NOW, failure: FAILURE });
    const view = await oldView();
    expect(view.post.likes).toEqual(['mars']);
    expect(view.traces).toMatchObject([{ id: 'like', state: { kind: 'refused', failure: FAILURE } }]);
  });

  it('still shows a refused comment', async () => {
    await does('words', aMutation('create-comment', { postId: OLD, body: 'mine' }));
    await setState('words', { kind: 'refused', at: NOW, failure: FAILURE });
    const view = await oldView();
    expect(view.comments.map(({ comment }) => comment.body)).toEqual(['comment 1', 'mine']);
    expect(view.comments.map(({ traces }) => traces.length)).toEqual([0, 1]);
    expect(view.traces).toEqual([]);
  });

  it('shows a comment once that was fetched before its answer arrived', async () => {
    await does('words', aMutation('create-comment', { postId: OLD, body: 'mine' }));
    const fetched = aComment(OLD, 2, { body: 'mine ', createdBy: stores.accountId, createdAt: NOW + 1000 });
    const facts = feedFacts([aPost(OLD, { comments: [aComment(OLD, 1), fetched] })], { isLastPage: true });
    await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 2, at: NOW });
    const bodies = async () => (await oldView()).comments.map(({ comment }) => comment.body);
    expect(await bodies(), 'waiting, it cannot be there').toEqual(['comment 1', 'mine ', 'mine']);
    await setState('words', { kind: 'sending', sentAt: NOW, epoch: 1 });
    expect(await bodies()).toEqual(['comment 1', 'mine ']);
    await setState('words', { kind: 'unsure', sentAt: NOW, lookAt: NOW });
    expect(await bodies()).toEqual(['comment 1', 'mine ']);
  });

  it('puts the trace on the comment it belongs to, also right after that got its server id', async () => {
    const commentId = aComment(OLD, 1).id;
    await does('like', aMutation('like-comment', { postId: OLD, commentId }));
    await does('words', aMutation('create-comment', { postId: OLD, body: 'mine' }));
    await stores.vault.outbox.update('words', { serverId: 'given', state: { kind: 'answered', at: NOW, reply: null } });
    const { comments, post } = await oldView();
    expect(comments.map(({ comment, traces }) => [comment.id, traces.map((trace) => trace.id)])).toEqual([
      [commentId, ['like']],
      ['given', ['words']],
    ]);
    expect(comments[0]?.comment).toMatchObject({ likes: 3, hasOwnLike: true });
    expect(post.commentLikes).toBe(3);
  });

  it('does not subtract an own like that the server no longer counts', () => {
    const rows = [aRow('unlike', aMutation('like-post', { postId: OLD, on: false }))];
    const folded = aPost(OLD, { likes: [anAccount('mars').id], omittedLikes: 4 });
    expect(createOverlay(rows, ME).post(folded)).toBe(folded);
  });

  it('shows pending posts at the top of the feeds they belong to, newest first, on the first page only [4.026]', async () => {
    const shownIn = ['home::ACTIVITY:classic'];
    await does('first', aMutation('create-post', { body: 'first', shownIn }));
    await does('second', aMutation('create-post', { body: 'second', shownIn }));
    await does('elsewhere', aMutation('create-post', { body: 'elsewhere', shownIn: ['saves:ACTIVITY'] }));
    expect((await homeViews()).map(({ post }) => post.body)).toEqual(['second', 'first', 'post old']);
    const writtenHere = (await homeViews()).map(({ traces }) => traces.map(({ mutation }) => mutation.kind));
    expect(writtenHere).toEqual([['create-post'], ['create-post'], []]);
    expect((await feedPage(stores, HOME, 30)).entries).toEqual([]);
    expect((await singlePost(stores, 'elsewhere')).view?.post.body).toBe('elsewhere');
  });

  it('resolves the client id of a post to the server’s id', async () => {
    await stores.vault.aliases.put({ clientId: 'made', serverId: OLD, createdAt: NOW });
    expect(await singlePost(stores, 'made')).toMatchObject({ movedTo: OLD, view: { post: { id: OLD } } });
    expect((await singlePost(stores, OLD)).movedTo).toBeNull();
  });

  it('changes the revision of a post with every visible change', async () => {
    const revisions = new Set([(await oldView()).revision]);
    const isNew = async () => {
      const { revision } = await oldView();
      expect(revisions.has(revision)).toBe(false);
      revisions.add(revision);
      expect((await oldView()).revision).toBe(revision);
    };
    const edit = aMutation('edit-post', { postId: OLD, base: 'post old', body: 'new' });
    await does('edit', edit, 1000);
    await isNew();
    await enqueue(stores, edit, { id: 'unused', at: NOW + 1, holdMs: 1000 });
    await isNew();
    await does('unused', { ...edit, attachments: { ids: ['file'], shown: [aFile('file')] } });
    await isNew();
    await setState('edit', { kind: 'conflict', at: NOW, theirs: 'theirs' });
    await isNew();
    await stores.vault.outbox.clear();
    expect(revisions.has((await oldView()).revision)).toBe(true);
  });

  it('ignores mutations of a newer version, which the outbox keeps and counts', async () => {
    const newer = { kind: 'paint-post', postId: OLD, body: 'blue' } as unknown as AnyMutation;
    await stores.vault.outbox.put(aRow('newer', newer, { accountId: stores.accountId ?? ME }));
    await does('like', aMutation('like-post', { postId: OLD }));
    expect((await oldView()).traces.map((trace) => trace.id)).toEqual(['like']);
    expect((await outbox(stores)).rows.map((row) => row.id)).toEqual(['newer', 'like']);
    expect(await outboxCounts(stores)).toEqual({ waiting: 2, needsYou: 0 });
  });

  it('resets an unread counter', async () => {
    const self = { unreadDirects: 3, unreadNotifications: 1, frontendPreferences: {} };
    await stores.mirror.shell.put({ key: 'self', value: self as never });
    await does('read', aMutation('mark-directs-read'));
    expect((await shell(stores)).self).toMatchObject({ unreadDirects: 0, unreadNotifications: 1 });
  });

  it('keeps settled rows apart in the outbox and counts rows that need the user separately', async () => {
    for (const id of ['a', 'b', 'c']) await does(id, aMutation('save-post', { postId: asPostId(id) }));
    await setState('b', { kind: 'refused', at: NOW, failure: FAILURE });
    await setState('c', { kind: 'settled', at: NOW });
    const { rows, settled } = await outbox(stores);
    expect([rows, settled].map((some) => some.map((row) => row.id))).toEqual([['a', 'b'], ['c']]);
    expect(await outboxCounts(stores)).toEqual({ waiting: 1, needsYou: 1 });
  });
});

describe('a live query', () => {
  const seen = new Map<string, unknown>();
  const watch = <T>(name: string, query: () => Promise<T>, tell: (answer: T) => unknown) => {
    seen.delete(name);
    const subscription = liveQuery(async () => query()).subscribe((answer) => seen.set(name, tell(answer)));
    return () => subscription.unsubscribe();
  };
  const likesOf = (post: { likes: unknown[] } | undefined) => post?.likes.length;

  it('of a feed, a post or the app shell is woken by the outbox and by the settled mirror', async () => {
    const self = { unreadDirects: 3, unreadNotifications: 1, frontendPreferences: {} };
    await stores.mirror.shell.put({ key: 'self', value: self as never });
    const stops = [
      watch(
        'feed',
        () => feedPage(stores, HOME, 0),
        ({ entries: [entry] }) =>
          entry?.kind === 'post' ? [likesOf(entry.view.post), entry.view.traces.length] : null,
      ),
      watch(
        'post',
        () => singlePost(stores, OLD),
        ({ view }) => [likesOf(view?.post), view?.traces.length],
      ),
      watch(
        'shell',
        () => shell(stores),
        (view) => view.self?.unreadDirects,
      ),
    ];
    const shows = (feed: unknown, directs: number) =>
      eventually(() => expect(Object.fromEntries(seen)).toEqual({ feed, post: feed, shell: directs }));
    await shows([1, 0], 3);
    await does('like', aMutation('like-post', { postId: OLD }));
    await does('read', aMutation('mark-directs-read'));
    await shows([2, 1], 0);
    // A second change proves that the query still observes everything after its first run with rows.
    await stores.vault.outbox.delete('like');
    await shows([1, 0], 0);
    await does('again', aMutation('like-post', { postId: OLD }));
    await shows([2, 1], 0);
    const by = stores.accountId ?? ME;
    await applyEvents(
      stores.mirror,
      [{ kind: 'post-changed', postId: OLD, change: { kind: 'liked', by }, accounts: [] }],
      { at: NOW },
      { settled: [{ id: 'again', serverId: null }] },
    );
    await shows([2, 0], 0);
    await stores.vault.outbox.delete('again');
    await shows([2, 0], 0);
    for (const stop of stops) stop();
  });
});

describe('the cost of the outbox for a feed page', () => {
  it('is one request while it is empty, and at most three more with pending rows', async () => {
    const visitor = { ...stores, accountId: null };
    const costOf = async (asked: Stores) => {
      await feedPage(asked, HOME, 0);
      return countRequests(() => feedPage(asked, HOME, 0));
    };
    const alone = await costOf(visitor);
    expect(await costOf(stores)).toBe(alone + 1);
    await does('like', aMutation('like-post', { postId: OLD }));
    await does('comment', aMutation('edit-comment', { postId: OLD, commentId: asCommentId('c') }));
    // The outbox, one marker for each row, and the accounts it adds to the page.
    expect(await costOf(stores)).toBeLessThanOrEqual(alone + 4);
  });
});
