import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, type FeedRef, type Post } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { decodeFeed, decodeSinglePost } from '../../../src/shared/wire/index.ts';
import { applyFeed, applySinglePost } from '../../../worker/apply/index.ts';
import { foldPost } from '../../../worker/apply/post/fold.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../support/facts.ts';
import { recordedBody } from '../../support/recordings.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

let ordinal = 0;
const arrival = () => {
  ordinal += 1;
  return { ordinal, at: 0 };
};
const open = (post: Post) => applySinglePost(stores.mirror, { post, accounts: [anAccount('luna')] }, [], arrival());
const seeInFeed = (post: Post) =>
  applyFeed(
    stores.mirror,
    { feed: HOME, viewOffset: 0, offset: 0, facts: feedFacts([post], { isLastPage: true }) },
    arrival(),
  );

const likers = (count: number) => Array.from({ length: count }, (_, i) => asAccountId(`liker${i}`));
const whole = (count: number) =>
  aPost('p1', {
    comments: Array.from({ length: count }, (_, i) => aComment('p1', i + 1, { likes: i })),
    likes: likers(6),
  });

const bodies = async () => (await singlePost(stores, 'p1')).view?.comments.map(({ comment }) => comment.body);

describe('a stored thread', () => {
  it('keeps all comments while feeds show the post folded', async () => {
    await seeInFeed(foldPost(whole(8)));
    expect((await singlePost(stores, 'p1')).isWhole).toBe(false);
    await open(whole(8));
    const single = await singlePost(stores, 'p1');
    expect(single.isWhole).toBe(true);
    expect(single.view?.comments).toHaveLength(8);
    expect(single.view?.post.omittedComments).toBe(0);
    expect(single.view?.post.likes).toHaveLength(6);
    const entry = (await feedPage(stores, HOME, 0)).entries[0];
    const card = entry?.kind === 'post' ? entry.view.post : undefined;
    expect(card?.comments.map((comment) => comment.seqNumber)).toEqual([1, 7, 8]);
    expect(card?.omittedComments).toBe(5);
    expect(card?.likes).toHaveLength(3);
    expect(card?.omittedLikes).toBe(3);
  });

  it('is found by the short id of its post', async () => {
    await open(whole(2));
    expect((await singlePost(stores, 'sp1')).view?.post.id).toBe('p1');
  });

  it('drops comments that were deleted', async () => {
    await open(whole(3));
    const shorter = whole(3);
    await open({ ...shorter, comments: shorter.comments.filter((comment) => comment.seqNumber !== 2) });
    expect(await bodies()).toEqual(['comment 1', 'comment 3']);
  });

  it('counts as complete with an undecodable comment, which is counted', async () => {
    const post = whole(8);
    await open({ ...post, comments: post.comments.filter(({ seqNumber }) => seqNumber !== 3), unreadComments: 1 });
    // The card of the feed folds that comment and includes it in the count.
    await seeInFeed(foldPost(post));
    const single = await singlePost(stores, 'p1');
    expect(single.isWhole).toBe(true);
    expect(single.view?.post.unreadComments).toBe(1);
    expect(await bodies()).toHaveLength(7);
  });

  it('adds new comments from a feed and reports when some are missing in between', async () => {
    await open(whole(8));
    await seeInFeed(foldPost(whole(9)));
    expect(await bodies()).toHaveLength(9);
    expect((await singlePost(stores, 'p1')).isWhole).toBe(true);
    await seeInFeed(foldPost(whole(12)));
    expect((await singlePost(stores, 'p1')).isWhole).toBe(false);
    expect((await singlePost(stores, 'p1')).view?.post.omittedComments).toBe(9);
  });

  it('gets a new revision when a comment in its middle changes', async () => {
    await open(whole(8));
    const before = (await singlePost(stores, 'p1')).view?.revision;
    await open(whole(8));
    expect((await singlePost(stores, 'p1')).view?.revision).toBe(before);
    const edited = whole(8);
    await open({
      ...edited,
      comments: edited.comments.map((one) => (one.seqNumber === 4 ? { ...one, body: 'new' } : one)),
    });
    expect((await singlePost(stores, 'p1')).view?.revision).not.toBe(before);
  });

  it('gets a new revision when a comment in its middle is deleted', async () => {
    await open(whole(8));
    const before = (await singlePost(stores, 'p1')).view?.revision;
    const { comments, ...rest } = whole(8);
    await open({ ...rest, comments: comments.filter((comment) => comment.seqNumber !== 4) });
    expect((await singlePost(stores, 'p1')).view?.revision).not.toBe(before);
  });
});

describe('foldPost', () => {
  it('folds a thread as the server does', async () => {
    const whole = decodeSinglePost(recordedBody('posts/get--big-all'));
    const folded = decodeSinglePost(recordedBody('posts/get--big-folded'));
    if (!whole.ok || !folded.ok) throw new Error('recordings decode');
    const mine = foldPost(whole.value.post);
    const { likes: _, omittedLikes: __, ...rest } = folded.value.post;
    expect(mine).toMatchObject(rest);
  });

  it('does not change a card that is folded already', () => {
    const feed = decodeFeed(recordedBody('feeds/home--luna'));
    if (!feed.ok) throw new Error('recording decodes');
    for (const post of feed.value.posts) expect(foldPost(post)).toEqual(post);
  });
});
