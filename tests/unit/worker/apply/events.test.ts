import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asAccountId,
  asCommentId,
  asPostId,
  type FeedRef,
  feedKey,
  type Post,
  type PostChange,
} from '../../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../../src/shared/store/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../../src/shared/store/queries/single-post.ts';
import type { RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { applyEvents, applyFeed, applySinglePost, nextOrdinal, placeOnTop } from '../../../../worker/apply/index.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const NOW = 1_800_000_000_000;
const P1 = asPostId('p1');

let stores: Stores;
beforeEach(() => {
  stores = openStores(freshAccountId());
});
afterEach(async () => {
  closeStores(stores);
  await stores.mirror.delete();
});

const arrival = async () => ({ ordinal: await nextOrdinal(stores.mirror, NOW), at: NOW });
async function seeInFeed(...posts: Post[]): Promise<void> {
  const response = { feed: HOME, viewOffset: 0, offset: 0, facts: feedFacts(posts) };
  await applyFeed(stores.mirror, response, await arrival());
}
const changed = (change: PostChange): RealtimeFact => ({ kind: 'post-changed', postId: P1, change, accounts: [] });
const receive = (...facts: RealtimeFact[]) => applyEvents(stores.mirror, facts, { at: NOW });
const card = async () => (await stores.mirror.posts.get(P1)) ?? expect.fail('not stored');
const removed = (seq: number) => changed({ kind: 'comment-removed', commentId: aComment('p1', seq).id });
const wholePostEvent = (post: Post, channels: string[] = []): RealtimeFact => ({
  kind: 'post-reported',
  post,
  accounts: [],
  isNew: true,
  channels,
});

/** A post with seven comments, of which 1, 2, 6 and 7 are shown. */
const folded = () =>
  aPost('p1', {
    comments: [1, 2, 6, 7].map((seq) => aComment('p1', seq)),
    omittedComments: 3,
    omittedCommentsOffset: 2,
  });

describe('an event of a deleted comment', () => {
  it('above the fold decreases the offset of the fold [4.024]', async () => {
    await seeInFeed(folded());
    await receive(removed(1));
    expect(await card()).toMatchObject({ omittedComments: 3, omittedCommentsOffset: 1 });
    await receive(removed(7));
    expect(await card()).toMatchObject({ omittedComments: 3, omittedCommentsOffset: 1 });
    expect((await card()).comments.map((one) => one.seqNumber)).toEqual([2, 6]);
  });

  it('within the fold decreases the number of folded comments and marks the post as stale [4.025]', async () => {
    await seeInFeed(folded());
    const { uncertain } = await receive(removed(4));
    expect(await card()).toMatchObject({ omittedComments: 2, omittedCommentsOffset: 2 });
    expect(uncertain).toEqual([P1]);
  });

  it('wins over an event of its creation that arrives later', async () => {
    await seeInFeed(aPost('p1', { comments: [aComment('p1', 1)] }));
    await receive(removed(2), changed({ kind: 'commented', comment: aComment('p1', 2) }));
    expect((await card()).comments.map((one) => one.seqNumber)).toEqual([1]);
  });
});

describe('a change received while a request is in flight', () => {
  it('is applied on top of the response, which may be older', async () => {
    await seeInFeed(aPost('p1'));
    const early = await arrival();
    await receive(
      changed({ kind: 'liked', by: asAccountId('mars') }),
      changed({ kind: 'flagged', flag: 'isSaved', value: true }),
    );
    const facts = { post: aPost('p1', { body: 'edited' }), accounts: [anAccount('luna')] };
    await applySinglePost(stores.mirror, facts, [], early);
    expect(await card()).toMatchObject({ body: 'edited', likes: ['mars'], isSaved: true });
    expect((await stores.mirror.threads.get(P1))?.likes).toEqual(['mars']);
  });

  it('is pruned two minutes later', async () => {
    await seeInFeed(aPost('p1'));
    await receive(changed({ kind: 'liked', by: asAccountId('mars') }));
    await applyEvents(stores.mirror, [], { at: NOW + 200_000 });
    await applyEvents(stores.mirror, [changed({ kind: 'unliked', by: asAccountId('mars') })], { at: NOW + 400_000 });
    expect(await stores.mirror.changes.count()).toBe(1);
  });
});

describe('a like of a post with folded likes', () => {
  const liked = () => aPost('p1', { likes: ['a', 'b', 'c'].map(asAccountId), omittedLikes: 4 });

  it('is counted and marks the post as stale, since it may have been counted before', async () => {
    await seeInFeed(liked());
    const { uncertain } = await receive(changed({ kind: 'liked', by: asAccountId('mars') }));
    expect(await card()).toMatchObject({ likes: ['mars', 'a', 'b', 'c'], omittedLikes: 4 });
    expect(uncertain).toEqual([P1]);
    expect(await stores.mirror.doubts.get(P1)).toBeDefined();
  });

  it('by the viewer is never folded, so only its ambiguous removal marks the post as stale', async () => {
    await seeInFeed(liked());
    const me = stores.accountId ?? expect.fail('signed in');
    expect((await receive(changed({ kind: 'liked', by: me }))).uncertain).toEqual([]);
    expect((await receive(changed({ kind: 'unliked', by: me }))).uncertain).toEqual([P1]);
    expect(await card()).toMatchObject({ likes: ['a', 'b', 'c'], omittedLikes: 4 });
    await receive(changed({ kind: 'unliked', by: me }));
    expect((await card()).omittedLikes).toBe(4);
  });

  it('is counted once when its event is delivered twice', async () => {
    await seeInFeed(liked());
    const fact = changed({ kind: 'unliked', by: asAccountId('somebody') });
    await receive(fact, fact);
    await receive(fact);
    expect((await card()).omittedLikes).toBe(3);
  });
});

describe('an event with a whole post', () => {
  const mars = asAccountId('mars');
  const updated = (post: Post): RealtimeFact => ({
    kind: 'post-reported',
    post,
    accounts: [],
    isNew: false,
    channels: [],
  });

  it('does not undo changes received between two such events, and marks the post as stale', async () => {
    await seeInFeed(aPost('p1'));
    const edit = updated(aPost('p1', { body: 'edited', updatedAt: 1 }));
    expect((await receive(edit)).uncertain).toEqual([]);
    await receive(changed({ kind: 'liked', by: mars }));
    expect((await receive(edit)).uncertain).toEqual([P1]);
    expect(await card()).toMatchObject({ body: 'edited', likes: [mars] });
  });

  it('is ignored when a later edit is stored, and marks the post as stale', async () => {
    await seeInFeed(aPost('p1', { body: 'second', updatedAt: 2 }));
    expect((await receive(updated(aPost('p1', { body: 'first', updatedAt: 1 })))).uncertain).toEqual([P1]);
    expect((await card()).body).toBe('second');
  });

  it('does not restore a lost post unless it is new to the viewer', async () => {
    await seeInFeed(aPost('p1'));
    expect((await receive({ kind: 'post-lost', postId: P1 })).lost).toEqual([P1]);
    await receive(updated(aPost('p1')));
    expect(await stores.mirror.posts.get(P1)).toBeUndefined();
    expect((await receive(wholePostEvent(aPost('p1')))).uncertain).toEqual([P1]);
    expect(await card()).toMatchObject({ body: 'post p1' });
  });
});

describe('an opened post', () => {
  it('is updated together with its card in the feed', async () => {
    const comments = [1, 2, 3, 4, 5, 6].map((seq) => aComment('p1', seq));
    await seeInFeed(folded());
    await applySinglePost(
      stores.mirror,
      { post: aPost('p1', { comments }), accounts: [anAccount('luna')] },
      [],
      await arrival(),
    );
    await receive(
      changed({ kind: 'commented', comment: aComment('p1', 7) }),
      changed({ kind: 'comment-rewritten', commentId: aComment('p1', 3).id, body: 'better', updatedAt: 5 }),
      changed({ kind: 'comment-likes-told', commentId: aComment('p1', 4).id, likes: 2, hasOwnLike: true }),
      removed(2),
    );
    const { view, isWhole } = await singlePost(stores, 'p1');
    expect(isWhole).toBe(true);
    expect(view?.comments.map(({ comment }) => `${comment.body} ${comment.likes}`)).toEqual([
      'comment 1 0',
      'better 0',
      'comment 4 2',
      'comment 5 0',
      'comment 6 0',
      'comment 7 0',
    ]);
    const { comments: shown, omittedComments } = await card();
    expect(shown.length + omittedComments).toBe(6);
  });
});

describe('a new post in applyEvents', () => {
  const room = 'timeline:home';
  const key = feedKey(HOME);
  const places = (completeSince: number) => new Map([[room, [{ feedKey: key, completeSince }]]]);
  const shown = async () =>
    (await feedPage(stores, HOME, 0)).entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : 'gap'));
  const at = (id: string, createdAt: number) => aPost(id, { createdAt });

  it('is placed by its creation time, whatever the order of the events', async () => {
    await seeInFeed(at('p1', 10), at('p2', 5));
    const since = await nextOrdinal(stores.mirror, NOW);
    await seeInFeed(at('p1', 10), at('p2', 5));
    for (const post of [at('p4', 40), at('p3', 30), at('p5', 50)]) {
      const { unplaced } = await applyEvents(
        stores.mirror,
        [wholePostEvent(post, [room])],
        { at: NOW },
        { places: places(since) },
      );
      expect(unplaced).toEqual([]);
    }
    expect(await shown()).toEqual(['p5', 'p4', 'p3', 'p1', 'p2']);
  });

  it('is not placed where posts may be missing below it, and the feed is reported for a fetch', async () => {
    await seeInFeed(at('p1', 10));
    const since = await nextOrdinal(stores.mirror, NOW);
    const early = await arrival();
    const { unplaced } = await applyEvents(
      stores.mirror,
      [wholePostEvent(at('p2', 20), [room])],
      { at: NOW },
      { places: places(since) },
    );
    expect(unplaced).toEqual([key]);
    expect(await shown()).toEqual(['p1']);
    const response = { feed: HOME, viewOffset: 0, offset: 0, facts: feedFacts([at('p1', 10)]) };
    expect((await applyFeed(stores.mirror, response, early)).isStale).toBe(true);
  });

  it('is not removed by the response of an earlier request, which is reported as stale', async () => {
    await seeInFeed(at('p1', 10));
    const early = await arrival();
    await applyEvents(stores.mirror, [wholePostEvent(at('p2', 20), [room])], { at: NOW }, { places: places(0) });
    const response = { feed: HOME, viewOffset: 0, offset: 0, facts: feedFacts([at('p1', 10)]) };
    expect((await applyFeed(stores.mirror, response, early)).isStale).toBe(true);
    expect(await shown()).toEqual(['p2', 'p1']);
  });

  it('is not placed in a feed that was never fetched or below its whole first page', async () => {
    await applyEvents(stores.mirror, [wholePostEvent(at('p9', 9))], { at: NOW });
    const place = [{ feedKey: key, completeSince: 0 }];
    expect(await placeOnTop(stores.mirror, place, asPostId('p9'), await arrival())).toEqual([key]);
    await seeInFeed(...Array.from({ length: 30 }, (_, i) => at(`q${i}`, 100 - i)));
    expect(await placeOnTop(stores.mirror, place, asPostId('p9'), await arrival())).toEqual([key]);
    expect(await shown()).not.toContain('p9');
  });
});

describe('events of settled mutations', () => {
  it('are stored in the same transaction as the note that their row is settled', async () => {
    await seeInFeed(aPost('p1'));
    await applyEvents(
      stores.mirror,
      [changed({ kind: 'comment-liked', commentId: asCommentId('c1') })],
      { at: NOW },
      { settled: [{ id: 'row1', serverId: null }] },
    );
    expect(await stores.mirror.settled.toArray()).toEqual([{ id: 'row1', serverId: null }]);
  });
});
