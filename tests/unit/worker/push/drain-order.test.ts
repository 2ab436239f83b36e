import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { sendNow } from '../../../../src/shared/store/vault/outbox.ts';
import { slowDown } from '../../../server/faults.ts';
import { FIRST, OWN_COMMENT, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aFile, aMutation, postsFeedOf } from '../../../support/mutations.ts';
import { commentLikesBy, commentsOf, likesBy, postsBy, uploadsBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';
import { idOf } from '../../server/helpers.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const posting =
  (path: string) =>
  ({ method, url }: Request) =>
    method !== 'GET' && url.endsWith(path);
const likesOfFirst = () => likesBy(world.server.core, 'luna').filter((id) => id === FIRST);
const bodiesOn = (postId: string) => commentsOf(world.server.core, postId).map(({ body }) => body);
const like = { kind: 'like-post', postId: FIRST, on: true } as const;
const unlike = { ...like, on: false };
const aPost = (body: string, files: string[] = []) =>
  aMutation('create-post', {
    body,
    feeds: ['luna'],
    destinations: [postsFeedOf(asAccountId(idOf('luna')))],
    attachmentIds: files,
    attachments: files.map(aFile),
  });
const stateOf = async (id: string) => (await world.row(id))?.state;

async function upload(name: string): Promise<string> {
  const blobId = randomUUID();
  const bytes = new TextEncoder().encode(name).buffer as ArrayBuffer;
  await world.vault.blobs.put({
    id: blobId,
    accountId: world.me,
    bytes,
    mediaType: 'text/plain',
    createdAt: world.now(),
  });
  return world.does({ kind: 'upload-file', blobId, fileName: name });
}

describe('a comment that is refused after its deletion was queued', () => {
  it('is dropped with its deletion, and the next comment is sent', async () => {
    world.server.faults.set({
      match: posting('/comments'),
      respond: { status: 403, body: { err: 'Comments are disabled' } },
      times: 1,
    });
    world.server.faults.set({ match: posting('/comments'), respond: 'slow-answer', delayMs: 500, times: 1 });
    await world.start();
    const id = await world.does(aMutation('create-comment', { postId: FIRST, body: 'Regretted' }));
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('sending'), 1);
    await world.does(aMutation('delete-comment', { postId: FIRST, commentId: asCommentId(id) }));
    await world.does(aMutation('create-comment', { postId: FIRST, body: 'Meant' }));
    await world.done();
    expect(bodiesOn(FIRST)).toContain('Meant');
    expect(bodiesOn(FIRST)).not.toContain('Regretted');
  });
});

describe('an edit that was refused', () => {
  it('becomes a conflict when it is retried after a newer edit was sent', async () => {
    const [body] = commentsOf(world.server.core, FIRST).flatMap((one) => (one.id === OWN_COMMENT ? [one.body] : []));
    const edit = { postId: FIRST, commentId: OWN_COMMENT, base: body ?? '' };
    world.server.faults.set({
      match: posting(`/comments/${OWN_COMMENT}`),
      respond: { status: 403, body: { err: 'Not now' } },
      times: 1,
    });
    await world.start();
    const id = await world.does(aMutation('edit-comment', { ...edit, body: 'Refused' }));
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('refused'));
    await world.does(aMutation('edit-comment', { ...edit, body: 'Newer' }));
    await world.until(() => expect(bodiesOn(FIRST)).toContain('Newer'));
    await sendNow(world.vault, id, 1);
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'conflict', theirs: 'Newer' }));
    expect(bodiesOn(FIRST)).toContain('Newer');
  });
});

describe('opposites', () => {
  it('leave the state the user chose last although the first request arrives a minute late', async () => {
    world.server.faults.set({ match: posting('/like'), respond: 'deliver-late', delayMs: 60_000, times: 1 });
    await world.start();
    const id = await world.does(like);
    await world.until(async () => expect((await world.row(id))?.attempts).toBeGreaterThan(0));
    await world.until(() => expect(likesOfFirst()).toEqual([FIRST]));
    await world.does(unlike);
    await world.done();
    await world.server.faults.settled();
    expect(likesOfFirst()).toEqual([]);
  });

  it('keep their order when the service worker sends the first and the app the second', async () => {
    world.server.faults.set({ match: posting('/like'), respond: 'deliver-late', delayMs: 60_000, times: 1 });
    const id = await world.does(like);
    expect(await world.drainHeadless()).toBe(false);
    expect(await stateOf(id)).toMatchObject({ kind: 'answered' });
    await world.does(unlike);
    await world.start();
    await world.done();
    await world.server.faults.settled();
    expect(likesOfFirst()).toEqual([]);
  });
});

describe('mutations that depend on each other', () => {
  it('a post, its comments and an edit of one, all made offline, arrive in order under the server’s ids', async () => {
    const engine = await world.start();
    engine.network.isUp = false;
    const postId = await world.does(aPost('Offline'));
    const comment = await world.does({ kind: 'create-comment', postId: asPostId(postId), body: 'one' });
    await world.does({ kind: 'create-comment', postId: asPostId(postId), body: 'two' });
    await world.does({ kind: 'hide-post', postId: asPostId(postId), on: true });
    engine.network.isUp = true;
    engine.wake();
    await world.done();
    const [made] = postsBy(world.server.core, 'luna').filter(({ body }) => body === 'Offline');
    expect(bodiesOn(made?.id ?? '')).toEqual(['one', 'two']);
    expect(await world.vault.aliases.get(postId)).toMatchObject({ serverId: made?.id });
    const commentId = (await world.vault.aliases.get(comment))?.serverId ?? '';
    expect(commentsOf(world.server.core, made?.id ?? '')[0]?.id).toBe(commentId);
    // This edit still names the client ids.
    const edit = { base: 'one', body: 'ONE', postId: asPostId(postId), commentId: asCommentId(comment) };
    await world.does({ kind: 'edit-comment', ...edit });
    await world.done();
    expect(bodiesOn(made?.id ?? '')).toEqual(['ONE', 'two']);
  });

  it('a crash after two of three uploads sends only the third again, and the blobs are deleted once the post exists', async () => {
    const first = await world.start();
    const files = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    await world.does(aPost('With files', files));
    await world.until(() => expect(uploadsBy(world.server.core, 'luna')).toHaveLength(2), 1);
    first.kill();
    const before = uploadsBy(world.server.core, 'luna').map(({ id }) => id);
    await world.start();
    await world.done();
    const [post] = postsBy(world.server.core, 'luna').filter(({ body }) => body === 'With files');
    expect(post?.attachments).toHaveLength(3);
    const after = uploadsBy(world.server.core, 'luna');
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    // The answer to the second upload may have been lost with the engine, which leaves at most one unused upload.
    expect(after.length).toBeLessThanOrEqual(4);
    expect(await world.vault.blobs.count()).toBe(0);
  });

  it('an upload whose blob is missing is refused and does not block other rows', async () => {
    const id = await upload('lost.txt');
    await world.vault.blobs.clear();
    await world.start();
    await world.does(like);
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'refused' }));
    await world.until(() => expect(likesOfFirst()).toEqual([FIRST]));
  });
});

describe('answers of the server', () => {
  it('a 429 pauses all sending of the account for the time in retry-after', async () => {
    world.server.faults.set({ match: posting('/like'), respond: slowDown(30), times: 1 });
    await world.start();
    const likes = await world.does(like);
    await world.until(async () => expect(await stateOf(likes)).toMatchObject({ failure: { status: 429 } }));
    const saved = await world.does({ kind: 'save-post', postId: FIRST, on: true });
    const pausedAt = world.now();
    await world.pass(25_000);
    expect(await stateOf(saved)).toMatchObject({ kind: 'ready' });
    expect(world.server.faults.count(posting('/save'))).toBe(0);
    await world.done();
    expect(world.now() - pausedAt).toBeGreaterThanOrEqual(29_000);
    expect(likesOfFirst()).toEqual([FIRST]);
  });

  it('a refusal stays visible, and a retry by the user succeeds', async () => {
    world.server.faults.set({
      match: posting('/comments'),
      respond: { status: 403, body: { err: 'Comments disabled' } },
      times: 1,
    });
    await world.start();
    const id = await world.does({ kind: 'create-comment', postId: FIRST, body: 'Again' });
    await world.until(async () =>
      expect(await stateOf(id)).toMatchObject({ kind: 'refused', failure: { err: 'Comments disabled' } }),
    );
    await sendNow(world.vault, id, 1);
    await world.done();
    expect(bodiesOn(FIRST).filter((body) => body === 'Again')).toHaveLength(1);
  });

  it('a comment on a post that was deleted or closed meanwhile is refused with the server’s message', async () => {
    const { database } = world.server.core;
    database.run('DELETE FROM posts WHERE id = :id', { id: SECOND });
    const lost = await world.does({ kind: 'create-comment', postId: SECOND, body: 'Too late' });
    database.run('UPDATE posts SET commentsDisabled = 1 WHERE id = :id', { id: FIRST });
    const closed = await world.does({ kind: 'create-comment', postId: FIRST, body: 'Closed' });
    await world.start();
    await world.until(async () =>
      expect(await stateOf(lost)).toMatchObject({ kind: 'refused', failure: { err: 'Post not found' } }),
    );
    await world.until(async () => expect(await stateOf(closed)).toMatchObject({ kind: 'refused' }));
  });

  it('an edit of a comment that was changed elsewhere becomes a conflict and is not sent', async () => {
    const { database } = world.server.core;
    database.run("UPDATE comments SET body = 'Theirs' WHERE id = :id", { id: OWN_COMMENT });
    await world.start();
    const edit = { postId: FIRST, commentId: OWN_COMMENT, base: 'comment 2', body: 'Mine' };
    const id = await world.does({ kind: 'edit-comment', ...edit });
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'conflict', theirs: 'Theirs' }));
    expect(bodiesOn(FIRST)).toContain('Theirs');
  });

  it('an edit of a post’s files keeps additions and removals made on another device', async () => {
    await world.start();
    const [first, second] = [await upload('a.txt'), await upload('b.txt')];
    await world.does(aPost('With files', [first, second]));
    await upload('c.txt');
    await upload('d.txt');
    await world.done();
    const uploads = uploadsBy(world.server.core, 'luna');
    const idOfFile = (name: string) => uploads.find(({ fileName }) => fileName === name)?.id ?? '';
    const [a, b, c, d] = [idOfFile('a.txt'), idOfFile('b.txt'), idOfFile('c.txt'), idOfFile('d.txt')];
    const post = () => postsBy(world.server.core, 'luna').find(({ body }) => body === 'With files');
    const postId = asPostId(post()?.id ?? '');
    await world.elsewhere('PUT', `posts/${postId}`, { post: { body: 'With files', attachments: [b, c] } });
    const shown = [d, a, b].map((id) => ({ ...aFile(id), url: '/attachments/1' }));
    await world.does({
      kind: 'edit-post',
      postId,
      base: 'With files',
      body: 'With files',
      feeds: null,
      attachments: { ids: [d, a, b], shown },
      baseLists: { files: [a, b], feeds: ['luna'] },
    });
    await world.done();
    expect(post()?.attachments).toEqual([d, b, c]);
  });

  it('nothing is sent after the session has ended until the same user signs in again', async () => {
    const token = await world.keys.tokens.get(world.me);
    await world.keys.tokens.put({ ...(token as NonNullable<typeof token>), token: 'closed' });
    const engine = await world.start();
    const id = await world.does(like);
    await world.until(async () => expect((await world.keys.tokens.get(world.me))?.token).toBe(''));
    await world.pass(120_000);
    expect(await stateOf(id)).toMatchObject({ kind: 'ready' });
    expect(world.server.faults.count(posting('/like'))).toBe(1);
    await world.signIn();
    engine.wake();
    await world.done();
    expect(likesOfFirst()).toEqual([FIRST]);
  });

  it('a like that always fails with 500 is refused after four attempts and does not block other rows', async () => {
    world.server.faults.set({ match: posting(`${FIRST}/like`), respond: { status: 500, body: { err: 'Oops' } } });
    await world.start();
    const id = await world.does(like);
    await world.does({ kind: 'create-comment', postId: FIRST, body: 'Meanwhile' });
    await world.until(() => expect(bodiesOn(FIRST)).toContain('Meanwhile'));
    await world.until(async () => expect(await stateOf(id)).toMatchObject({ kind: 'refused' }), 1000);
    expect(world.server.faults.count(posting(`${FIRST}/like`))).toBe(4);
  });
});

it('likes are sent to the server one at a time, in order [4.003]', async () => {
  let underWay = 0;
  let most = 0;
  world.server.faults.set({ match: posting('/like'), respond: 'slow-answer', delayMs: 3000 });
  const { fetch } = world.server;
  world.server.fetch = async (request) => {
    if (!posting('/like')(request)) return fetch(request);
    underWay += 1;
    most = Math.max(most, underWay);
    return fetch(request).finally(() => {
      underWay -= 1;
    });
  };
  await world.start();
  await world.does(like);
  await world.does({ kind: 'like-comment', postId: FIRST, commentId: asCommentId(idOf('firstc1')), on: true });
  await world.done();
  expect(most).toBe(1);
  expect(commentLikesBy(world.server.core, 'luna')).toContain(idOf('firstc1'));
});
