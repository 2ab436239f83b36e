import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCommentId, asPostId, type CommentId } from '../../../src/shared/model/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import type { RealtimeFact } from '../../../src/shared/wire/events.ts';
import { applyComments, applyEvents, applySinglePost } from '../../../worker/apply/index.ts';
import { json, type TestEngine } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost } from '../../support/facts.ts';
import { recordedCall } from '../../support/recorded-call.ts';
import { recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';

interface Asked {
  method: string;
  path: string;
  body: unknown;
}

let asked: Asked[];
beforeEach(() => {
  asked = [];
});

/** Starts an engine whose calls are all answered by `answer`. */
async function open(answer: (asked: Asked) => Response): Promise<TestEngine> {
  const tab = await startSignedIn({
    token: 'token',
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.json() : undefined;
      const one = { method: request.method, path: pathname.replace('/v3/', '') + search, body };
      // Requests for the app shell at the start are not part of the test.
      if (!/^(comments|posts)\//.test(one.path)) return json({ err: 'Not now' }, 503);
      asked.push(one);
      return answer(one);
    },
  });
  return tab;
}

const recorded = (name: string) => {
  const call = recordedCall(name);
  return () => json(call.body, call.status);
};

describe('calls for single comments', () => {
  it('comment-likers returns the users in the order of the server [7.069 3.060]', async () => {
    const { engine } = await open(recorded('comments/likes--anonymous'));
    const { path } = recordedCall('comments/likes--anonymous');
    const commentId = asCommentId(path.split('/')[1] ?? '');
    const reply = await engine.call({ kind: 'comment-likers', commentId });
    expect(asked).toContainEqual({ method: 'GET', path, body: undefined });
    const body = recordedBody('comments/likes--anonymous') as { likes: { userId: string }[] };
    expect(reply.ok && reply.value.likers.map(({ id }) => id)).toEqual(body.likes.map(({ userId }) => userId));
  });

  it('unlock-comment returns a comment of a banned user and stores nothing [7.070]', async () => {
    const { engine, stores } = await open(recorded('comments/get--author-banned-by-me-unlocked'));
    const commentId = asCommentId('c804c6d6-d4c1-49fe-99c4-82b8e7761e03');
    const reply = await engine.call({ kind: 'unlock-comment', commentId });
    expect(asked).toContainEqual({ method: 'GET', path: `comments/${commentId}?unlock-banned`, body: undefined });
    if (!reply.ok) throw new Error('answered');
    expect(reply.value.author?.username).toBe('uranus');
    expect(reply.value.comment).toMatchObject({ hideType: 0, body: "Comment of uranus under Mars's post" });
    expect(await stores.mirror.comments.count()).toBe(0);
  });

  it('comment-by-number fetches a comment by its number in a post [7.059]', async () => {
    const { engine } = await open(recorded('posts/comment-by-seq--luna'));
    const { path } = recordedCall('posts/comment-by-seq--luna');
    const [, postId = '', , seqNumber] = path.split('/');
    const place = { postId: asPostId(postId), seqNumber: Number(seqNumber) };
    const reply = await engine.call({ kind: 'comment-by-number', ...place });
    expect(asked).toContainEqual({ method: 'GET', path, body: undefined });
    expect(reply.ok && reply.value.comment).toMatchObject(place);
    expect(reply.ok && reply.value.author?.id).toBe(reply.ok && reply.value.comment.createdBy);
  });

  it('comment-by-number returns the server’s message when there is no such comment', async () => {
    const { engine } = await open(() => json({ err: 'Comment not found' }, 404));
    const reply = await engine.call({ kind: 'comment-by-number', postId: asPostId('p'), seqNumber: 4 });
    expect(reply).toEqual({ ok: false, failure: { kind: 'http', status: 404, err: 'Comment not found' } });
  });

  it('comments-by-ids fetches 100 ids per request and returns the missing ids [7.063]', async () => {
    const ids = Array.from({ length: 230 }, (_, i) =>
      asCommentId(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`),
    );
    const gone = ids[120] ?? ids[0];
    const body = recordedBody('comments/byIds--luna') as { comments: object[] };
    const { engine } = await open(({ body: sent }) => {
      const { commentIds } = sent as { commentIds: CommentId[] };
      const comments = commentIds.filter((id) => id !== gone).map((id) => ({ ...body.comments[0], id }));
      return json({ ...body, comments, commentsNotFound: commentIds.filter((id) => id === gone) });
    });
    const reply = await engine.call({ kind: 'comments-by-ids', commentIds: [...ids, ...ids.slice(0, 3)] });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill('POST comments/byIds'));
    expect(asked.map((one) => (one.body as { commentIds: string[] }).commentIds.length)).toEqual([100, 100, 30]);
    if (!reply.ok) throw new Error('answered');
    expect(reply.value.comments.map(({ comment }) => comment.id)).toEqual(ids.filter((id) => id !== gone));
    expect(reply.value.notFound).toEqual([gone]);
  });

  it('comments-by-ids decodes the recorded response', async () => {
    const { engine } = await open(recorded('comments/byIds--luna'));
    const { json: sent } = recordedCall('comments/byIds--luna');
    const reply = await engine.call({ kind: 'comments-by-ids', ...(sent as { commentIds: CommentId[] }) });
    expect(reply.ok && reply.value.comments.map(({ comment }) => comment.hideType).toSorted((a, b) => a - b)).toEqual([
      0, 2, 4,
    ]);
    expect(reply.ok && reply.value.notFound).toEqual(['00000000-0000-4000-8000-000000000000']);
  });
});

describe('a comment fetched by itself', () => {
  const comment = aComment('p1', 1, { body: 'Old', likes: 1, updatedAt: 10 });
  const news = { ...comment, body: 'New', likes: 3, updatedAt: 20 };
  const facts = { comments: [news], accounts: [anAccount('luna')] };

  async function stored() {
    const { stores } = await open(() => json({ err: 'Nothing' }, 404));
    const { mirror } = stores;
    const post = aPost('p1', { comments: [comment, aComment('p1', 2)] });
    const storePost = (ordinal: number, body = post) =>
      applySinglePost(mirror, { post: body, accounts: [anAccount('luna')] }, [], { ordinal, at: 0 });
    await storePost(100);
    const first = async () => (await singlePost(stores, 'p1')).view?.comments[0]?.comment;
    return { mirror, tell: storePost, post, first };
  }

  it('updates the stored comment and the card of its post', async () => {
    const { mirror, first } = await stored();
    await applyComments(mirror, facts, { ordinal: 200, at: 0 });
    expect(await first()).toMatchObject({ body: 'New', likes: 3 });
    expect((await mirror.posts.toArray())[0]?.comments[0]).toMatchObject({ body: 'New', likes: 3 });
  });

  it('changes nothing when a newer response with the post is stored', async () => {
    const { mirror, tell: storePost, first } = await stored();
    await storePost(300);
    await applyComments(mirror, facts, { ordinal: 200, at: 0 });
    expect(await first()).toMatchObject({ body: 'Old', likes: 1 });
  });

  it('changes nothing when an event about it was applied since the request', async () => {
    const { mirror, first } = await stored();
    const change = { kind: 'comment-likes-told', commentId: comment.id, likes: 5, hasOwnLike: false } as const;
    const fact: RealtimeFact = { kind: 'post-changed', postId: comment.postId, change, accounts: [] };
    await applyEvents(mirror, [fact], { at: 0, ordinal: 250 });
    await applyComments(mirror, { comments: [{ ...comment, likes: 4 }], accounts: [] }, { ordinal: 200, at: 0 });
    expect(await first()).toMatchObject({ likes: 5 });
  });

  it('is not stored when no stored post shows it', async () => {
    const { mirror } = await stored();
    const other = aComment('p2', 1);
    await applyComments(mirror, { comments: [other], accounts: [] }, { ordinal: 200, at: 0 });
    expect(await mirror.comments.where('id').equals(other.id).count()).toBe(0);
  });
});
