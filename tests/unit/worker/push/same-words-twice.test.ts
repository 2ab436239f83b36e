import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareSent } from '../../../../src/shared/store/vault/outbox.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { aMutation, postsFeedOf } from '../../../support/mutations.ts';
import { commentsBy, postsBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const WORDS = '+1';
/** Longer than a lost request may take. */
const LATE_MS = 80_000;
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const plusOne = { kind: 'create-comment', postId: FIRST, body: WORDS } as const;
const onServer = () => commentsBy(world.server.core, 'luna').filter(({ body }) => body === WORDS);
const stateOf = async (id: string) => (await world.row(id))?.state;
const isUndecided = (id: string) => world.until(async () => expect((await stateOf(id))?.kind).toBe('undecided'), 100);

/** The connection dies before each response, and the browser sends the request again by itself. */
const loseAnswers = (copies = 1, match = isComment) => {
  world.repeat(match, { copies, gapMs: 100 });
  world.server.faults.set({ match, times: copies + 1, respond: 'deliver-then-drop' });
};

describe('the same short words, written twice on purpose', { timeout: 30_000 }, () => {
  it('are there twice, without a question, if the browser sent the first twice and both answers were lost', async () => {
    loseAnswers();
    await world.start();
    await world.does(plusOne);
    await world.does(plusOne);
    await world.done();
    await world.pass(LATE_MS);
    expect(onServer()).toHaveLength(2);
    expect(await world.rows()).toEqual([]);
  });

  it('are there twice if the user wrote the second in time, but could still undo it during the search', async () => {
    loseAnswers();
    await world.start();
    const first = await world.does(plusOne);
    await world.does(plusOne, 4000);
    await isUndecided(first);
    await world.done();
    await world.pass(LATE_MS);
    expect(onServer()).toHaveLength(2);
  });

  it('are there twice if the second was sent first, because the user could still undo the first', async () => {
    const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
    loseAnswers(1, isPost);
    await world.start();
    const post = aMutation('create-post', { body: WORDS, feeds: ['luna'], destinations: [postsFeedOf(world.me)] });
    await world.does(post, 4000);
    await world.does(post);
    await world.done(1000);
    await world.pass(LATE_MS);
    expect(postsBy(world.server.core, 'luna').filter(({ body }) => body === WORDS)).toHaveLength(2);
    expect(await world.rows()).toEqual([]);
  });

  it('are a question, and never a third, if there are more than the user wrote', async () => {
    loseAnswers(2);
    await world.start();
    await world.does(plusOne);
    const second = await world.does(plusOne);
    await isUndecided(second);
    await world.pass(LATE_MS);
    expect(onServer()).toHaveLength(3);
    expect(world.server.faults.count(isComment)).toBe(3);
    const [, ...others] = onServer().map(({ id }) => id);
    expect(await stateOf(second)).toMatchObject({ candidates: others });
  });

  it('wait for the answer to the question if they were written after it, while other words are sent', async () => {
    loseAnswers();
    await world.start();
    const first = await world.does(plusOne);
    await isUndecided(first);
    await world.pass(1000);
    const second = await world.does(plusOne);
    await world.does({ ...plusOne, body: 'Other words' });
    await world.until(() => {
      expect(commentsBy(world.server.core, 'luna').map(({ body }) => body)).toContain('Other words');
    });
    expect((await stateOf(second))?.kind).toBe('ready');
    expect(onServer()).toHaveLength(2);
    const [kept] = onServer();
    await declareSent(world.vault, first, kept?.id ?? '', world.now());
    await world.until(async () => expect(await stateOf(second)).toBeUndefined(), 1000);
    expect(world.server.faults.count(isComment)).toBe(4);
  });

  it('are kept both if the check for copies of the first comes while the second is looked for', async () => {
    world.server.faults.set({ match: isComment, times: 2, respond: 'deliver-then-drop' });
    await world.start();
    await world.does(plusOne);
    await world.does(plusOne);
    await world.done();
    await world.pass(LATE_MS);
    expect(onServer()).toHaveLength(2);
    expect(await world.rows()).toEqual([]);
  });
});
