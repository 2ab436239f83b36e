import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { aMutation, isKind, postsFeedOf } from '../../../support/mutations.ts';
import { commentsBy, idOfAccount, postsBy } from '../../../support/oracle.ts';
import type { PushWorld, RunningPush } from '../../../support/push-world.ts';

const BODY = 'Said once';
const LATE_WINDOW_MS = 75_000;

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
const newComment = { kind: 'create-comment', postId: FIRST, body: BODY } as const;
const toBooks = () => {
  const books = idOfAccount(world.server.core, 'books');
  return aMutation('create-post', {
    body: BODY,
    feeds: ['books'],
    destinations: [postsFeedOf(books as typeof world.me)],
  });
};
const stateOf = async (id: string): Promise<OutboxState | undefined> => (await world.row(id))?.state;
const comments = () => commentsBy(world.server.core, 'luna').filter(({ body }) => body === BODY);
const posts = () => postsBy(world.server.core, 'luna').filter(({ body }) => body === BODY);

/** Sends a create whose answer is lost and keeps the device offline until the late window is over. */
async function loseAnswer(mutation: ReturnType<typeof toBooks> | typeof newComment, meanwhile: () => Promise<unknown>) {
  world.server.faults.set({
    match: isKind(mutation, 'create-post') ? isPost : isComment,
    times: 1,
    respond: 'deliver-then-drop',
  });
  const engine: RunningPush = await world.start();
  const id = await world.does(mutation);
  await world.until(async () => expect((await stateOf(id))?.kind).toBe('unsure'), 1);
  engine.network.isUp = false;
  await meanwhile();
  await world.pass(LATE_WINDOW_MS);
  engine.network.isUp = true;
  engine.wake();
  return id;
}

describe('the search for a create whose answer was lost', { timeout: 20_000 }, () => {
  it('finds a post to a group behind 36 newer ones', async () => {
    await loseAnswer(toBooks(), async () => {
      for (let i = 0; i < 36; i += 1) {
        await world.elsewhere('POST', 'posts', { post: { body: `Post ${i}` }, meta: { feeds: ['books'] } }, 'mars');
      }
    });
    await world.done();
    expect(posts()).toHaveLength(1);
  });

  it('finds a comment between folded newer ones', async () => {
    await loseAnswer(newComment, async () => {
      for (let i = 0; i < 20; i += 1) {
        await world.elsewhere('POST', 'comments', { comment: { body: `Words ${i}`, postId: FIRST } }, 'mars');
      }
    });
    await world.done();
    expect(comments()).toHaveLength(1);
  });

  it('asks the user with both texts when the post was edited elsewhere meanwhile', async () => {
    const id = await loseAnswer(toBooks(), async () => {
      await world.pass(1000);
      await world.elsewhere('PUT', `posts/${posts()[0]?.id}`, { post: { body: 'Corrected' } });
    });
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 1000);
    expect(await stateOf(id)).toMatchObject({ found: [{ body: 'Corrected' }] });
    expect(posts()).toEqual([]);
    expect(world.server.faults.count(isPost)).toBe(1);
  });

  it('asks the user with both texts when the comment was edited elsewhere meanwhile', async () => {
    const id = await loseAnswer(newComment, async () => {
      await world.pass(1000);
      await world.elsewhere('PUT', `comments/${comments()[0]?.id}`, { comment: { body: 'Corrected' } });
    });
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 1000);
    expect(await stateOf(id)).toMatchObject({ found: [{ body: 'Corrected' }] });
    expect(world.server.faults.count(isComment)).toBe(1);
  });

  it('ignores other own comments that were not edited', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'drop' });
    const engine = await world.start();
    const id = await world.does(newComment);
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('unsure'), 1);
    await world.elsewhere('POST', 'comments', { comment: { body: 'Other words', postId: FIRST } });
    await world.pass(LATE_WINDOW_MS);
    engine.wake();
    await world.done();
    expect(comments()).toHaveLength(1);
  });

  it('reads a short thread at once instead of comment by comment', async () => {
    const requested: string[] = [];
    world.server.faults.set({
      match: ({ method, url }) => {
        if (method === 'GET') requested.push(url);
        return false;
      },
      respond: 'drop',
    });
    await loseAnswer(newComment, async () => {
      for (let i = 0; i < 60; i += 1) {
        await world.elsewhere('POST', 'comments', { comment: { body: `Words ${i}`, postId: FIRST } }, 'mars');
      }
    });
    await world.done();
    expect(comments()).toHaveLength(1);
    const fullReads = requested.filter((url) => url.includes('maxComments=all')).length;
    expect(fullReads).toBe(1);
    expect(requested.filter((url) => /comments\/\d+$/.test(url)).length).toBeLessThanOrEqual(4);
  });

  it('asks the user when the thread is too long to be read', async () => {
    const id = await loseAnswer(newComment, async () => {
      for (let i = 0; i < 310; i += 1) {
        await world.elsewhere('POST', 'comments', { comment: { body: `Words ${i}`, postId: FIRST } }, 'mars');
      }
    });
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 1000);
    expect(world.server.faults.count(isComment)).toBe(1);
  });

  it('asks the user when two comments have the same text, and deletes neither', async () => {
    const id = await loseAnswer(newComment, () =>
      world.elsewhere('POST', 'comments', { comment: { body: BODY, postId: FIRST } }),
    );
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 1000);
    expect(await stateOf(id)).toMatchObject({ found: [{ body: BODY }, { body: BODY }] });
    await world.pass(120_000);
    expect(comments()).toHaveLength(2);
  });

  it('does not take a comment created long after the request for the echo', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'drop' });
    const engine = await world.start();
    const id = await world.does(newComment);
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('unsure'), 1);
    engine.network.isUp = false;
    await world.pass(10 * 60_000);
    await world.elsewhere('POST', 'comments', { comment: { body: BODY, postId: FIRST } });
    engine.network.isUp = true;
    engine.wake();
    await world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 1000);
    expect(comments()).toHaveLength(1);
  });
});
