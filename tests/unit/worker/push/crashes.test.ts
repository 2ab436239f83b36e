import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { outboxOf } from '../../../../src/shared/store/index.ts';
import { takeEpoch } from '../../../../src/shared/store/vault/leadership.ts';
import type { OutboxRow } from '../../../../src/shared/store/vault/rows.ts';
import { createLedger, type Ledger } from '../../../../worker/push/ledger.ts';
import { DEEDS, FIRST, IN_GROUPS, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aFile } from '../../../support/mutations.ts';
import { commentsOf, postsBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const said = { kind: 'create-comment', postId: FIRST, body: 'Said once' } as const;
const saidOnServer = () =>
  commentsOf(world.server.core, FIRST).filter(({ body, author }) => body === said.body && author === 'luna');
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const stateOf = async (id: string) => (await world.row(id))?.state.kind;

describe('an engine that is killed', () => {
  it.each([
    ['before the request has left', 'hang'],
    ['before the answer has come', 'slow-answer'],
    ['while the request is still on its way', 'slow-request'],
  ] as const)('%s: the next one brings it to the server exactly once', async (_, respond) => {
    const timed = respond === 'hang' ? { respond } : { respond, delayMs: 20_000 };
    world.server.faults.set({ match: isComment, times: 1, ...timed });
    const first = await world.start();
    const id = await world.does(said);
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    expect(await stateOf(id)).toBe('sending');
    first.kill();
    await world.start();
    await world.done();
    await world.pass(60_000);
    expect(saidOnServer()).toHaveLength(1);
  });

  it.each(DEEDS)(
    'between the answer and the mirror, after $title: it is brought there, and not sent again',
    async (deed) => {
      // The service worker has no mirror: what it leaves is what such a crash leaves.
      const id = await world.does(deed.mutation);
      expect(await world.drainHeadless()).toBe(false);
      expect(await stateOf(id)).toBe('answered');
      await world.start();
      await world.done();
      expect(deed.held(world)).toEqual(deed.becomes);
    },
  );

  it('between the mirror and the vault: nothing is counted twice there', async () => {
    const first = await world.start();
    await first.freshPost(FIRST);
    const id = await world.does(said);
    await world.done();
    const before = await world.stores.mirror.posts.get(FIRST);
    const row = { id, mutation: said, lane: `post:${FIRST}`, serverId: saidOnServer()[0]?.id ?? null };
    await world.vault.outbox.put({ ...anAnsweredRow(row) });
    first.kill();
    await world.start();
    await world.done();
    expect(await world.stores.mirror.posts.get(FIRST)).toEqual(before);
  });
});

describe('a leader that is frozen between its claim and the request', () => {
  it('sends nothing when it thaws after somebody else has taken the lead', async () => {
    const frozen = await world.start();
    const { tokens } = world.keys;
    const readToken = tokens.get.bind(tokens);
    let isReplaced = false;
    const reading = vi.spyOn(tokens, 'get').mockImplementation((async (key: string) => {
      const rows = await world.rows();
      if (!isReplaced && rows.some(({ state }) => state.kind === 'sending')) {
        isReplaced = true;
        await takeEpoch(world.vault, world.me, 'another tab');
      }
      return readToken(key as never);
    }) as never);
    const id = await world.does(said);
    await world.until(() => expect(isReplaced).toBe(true), 10);
    await world.pass(6000);
    expect(saidOnServer()).toHaveLength(0);
    expect(await stateOf(id)).toBe('ready');
    reading.mockRestore();
    frozen.kill();
    await world.start();
    await world.done();
    expect(saidOnServer()).toHaveLength(1);
  });
});

const anAnsweredRow = (fields: Partial<OutboxRow> & Pick<OutboxRow, 'id' | 'mutation' | 'lane'>) => ({
  accountId: world.me,
  order: 1,
  createdAt: world.now(),
  state: { kind: 'answered', at: world.now(), reply: { comments: saidOnServer()[0] } } as const,
  attempts: 1,
  unsureUntilAt: 0,
  ownBefore: [],
  serverId: null,
  ...fields,
});

describe('a leader that was replaced in the middle of sending', () => {
  it('tells the answer it still gets, and the new one does not send again', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
    await world.start();
    const id = await world.does(said);
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    await world.start();
    await world.until(async () => expect(await stateOf(id)).not.toBe('sending'), 10);
    await world.done();
    expect(world.server.faults.count(isComment)).toBe(1);
    expect(saidOnServer()).toHaveLength(1);
  });

  it('leaves what its successor is sending alone: a like that takes a while is sent once', async () => {
    const isLike = ({ method, url }: Request) => method === 'POST' && url.endsWith('/like');
    world.server.faults.set({ match: isLike, times: 1, respond: 'slow-answer', delayMs: 5000 });
    // It never tries to send, so it does not learn in this way that it was replaced.
    const replaced = await world.start();
    replaced.network.isUp = false;
    await world.start();
    await world.does({ kind: 'like-post', postId: FIRST, on: true });
    await world.done();
    expect(world.server.faults.count(isLike)).toBe(1);
  });

  it('sends nothing any more', async () => {
    const first = await world.start();
    first.network.isUp = false;
    await takeEpoch(world.vault, world.me, 'another tab');
    first.network.isUp = true;
    const id = await world.does(said);
    first.wake();
    await world.pass(60_000);
    expect(await stateOf(id)).toBe('ready');
    expect(world.server.faults.count(isComment)).toBe(0);
  });
});

const NOTHING = { ids: [], sinceAt: 0 };

describe('the ledger', () => {
  let ledger: Ledger;
  let row: OutboxRow;
  const prepare = async (mutation: AnyMutation = said) => {
    const epoch = await takeEpoch(world.vault, world.me, 'this tab');
    ledger = createLedger(world.vault, world.me, epoch, world.now, () => {});
    await world.does(mutation);
    [row] = (await outboxOf(world.vault, world.me)) as [OutboxRow];
  };

  it('gives out no row that has changed since it was read, and none twice', async () => {
    await prepare();
    await world.vault.outbox.put({ ...row, mutation: { ...said, body: 'Edited' } });
    expect(await ledger.claim(row, NOTHING)).toBeNull();
    const changed = (await world.row(row.id)) as OutboxRow;
    expect(await ledger.claim(changed, { ids: ['twin'], sinceAt: 7 })).toMatchObject({
      attempts: 1,
      ownBefore: ['twin'],
      ownSinceAt: 7,
    });
    expect(await ledger.claim(changed, NOTHING)).toBeNull();
  });

  it('takes the answer to an attempt from whoever made it, once, and none to an attempt before it', async () => {
    await prepare();
    const claimed = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.unsure(claimed, null, 0);
    await ledger.answered({ ...claimed, attempts: 0 }, { serverId: 'of-another-attempt', reply: null });
    expect(await stateOf(row.id)).toBe('unsure');
    await ledger.answered(claimed, { serverId: 'made', reply: null });
    await ledger.answered(claimed, { serverId: 'made-again', reply: null });
    await ledger.refused(claimed, { kind: 'network' });
    expect(await world.row(row.id)).toMatchObject({ serverId: 'made', unsureUntilAt: 0, state: { kind: 'answered' } });
    expect(await world.vault.aliases.get(row.id)).toMatchObject({ serverId: 'made' });
  });

  it('takes an answer that comes after the search has found nothing, before it is sent again', async () => {
    await prepare();
    const claimed = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.unsure(claimed, null, 0);
    await ledger.notFound(claimed, null);
    expect(await stateOf(row.id)).toBe('ready');
    await ledger.answered(claimed, { serverId: 'made', reply: null });
    expect(await world.row(row.id)).toMatchObject({ serverId: 'made', state: { kind: 'answered' } });
  });

  it('expects a copy when the answer to an attempt comes after the next one was sent', async () => {
    await prepare();
    const first = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.unsure(first, null, 0);
    await ledger.notFound(first, null);
    const ready = (await world.row(row.id)) as OutboxRow;
    const second = (await ledger.claim(ready, NOTHING)) as OutboxRow;
    await ledger.answered(first, { serverId: 'made', reply: null });
    expect(await world.row(row.id)).toMatchObject({
      serverId: null,
      unsureUntilAt: world.now() + 70_000,
      state: { kind: 'sending' },
    });
    await ledger.answered(
      second,
      { serverId: 'made-again', reply: null },
      { made: { id: 'made-again', body: said.body, createdAt: 0 }, tookMs: 10, sentAfterMs: null },
    );
    expect((await world.vault.checks.get(row.id))?.lateUntilAt).toBe(world.now() + 70_000);
  });

  it('takes a finished upload from whichever tab ends it first', async () => {
    await prepare({ kind: 'upload-file', blobId: 'blob', fileName: 'a.png' });
    const first = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.interrupted(first);
    const ready = (await world.row(row.id)) as OutboxRow;
    const second = (await ledger.claim(ready, NOTHING)) as OutboxRow;
    await ledger.answered(first, { serverId: 'uploaded', reply: null });
    await ledger.answered(second, { serverId: 'uploaded-again', reply: null });
    expect(await world.row(row.id)).toMatchObject({ serverId: 'uploaded', state: { kind: 'answered' } });
  });

  it('lets only the current leader doubt a claim: one that was replaced resigns instead', async () => {
    await prepare();
    const resign = vi.fn();
    const successor = createLedger(
      world.vault,
      world.me,
      await takeEpoch(world.vault, world.me, 'b'),
      world.now,
      () => {},
    );
    const replaced = createLedger(world.vault, world.me, 1, world.now, resign);
    const claimed = (await successor.claim(row, NOTHING)) as OutboxRow;
    await replaced.interrupted(claimed);
    expect(await stateOf(row.id)).toBe('sending');
    expect(resign).toHaveBeenCalledOnce();
    await successor.interrupted(claimed);
    expect(await stateOf(row.id)).toBe('unsure');
  });

  it('keeps back what was claimed before the server asked for quiet, until the quiet is over', async () => {
    await prepare();
    await ledger.claim(row, NOTHING);
    expect(await ledger.maySend()).toBe(true);
    await ledger.pause(world.now() + 40_000);
    expect(await ledger.maySend()).toBe(false);
    world.time.advance(41_000);
    expect(await ledger.maySend()).toBe(true);
  });

  it('counts how late a request may be from the moment at which its connection was given up', async () => {
    await prepare({ kind: 'like-post', postId: FIRST, on: true });
    const claimed = (await ledger.claim(row, NOTHING)) as OutboxRow;
    world.time.advance(30_000);
    await ledger.unsure(claimed, { kind: 'timeout' }, 0);
    expect((await world.row(row.id))?.unsureUntilAt).toBe(world.now() + 70_000);
  });
});

describe('clocks', () => {
  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('a device whose clock is a day %s finds its echo', async (_, aheadMs) => {
    world.deviceAheadMs = aheadMs;
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    await world.start();
    await world.does(said);
    await world.done();
    expect(saidOnServer()).toHaveLength(1);
  });

  it('set back while an answer was lost, the search goes by the server’s clock and finds it', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    world.deviceAheadMs = 3_600_000;
    const first = await world.start();
    const id = await world.does(said);
    await world.until(async () => expect(await stateOf(id)).toBe('unsure'), 1);
    first.kill();
    world.deviceAheadMs = 0;
    await world.start();
    await world.done();
    expect(saidOnServer()).toHaveLength(1);
  });
});

describe('two that say the same', () => {
  it('are both there once, though the answers to both are lost', async () => {
    world.server.faults.set({ match: isComment, times: 2, respond: 'deliver-then-drop' });
    await world.start();
    await world.does(said);
    await world.does(said);
    await world.done();
    expect(saidOnServer()).toHaveLength(2);
  });

  it('as posts, of which the first never arrived: both are there once', async () => {
    const post = DEEDS.find(({ title }) => title === 'a post');
    const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
    world.server.faults.set({ match: isPost, times: 1, respond: 'drop' });
    world.server.faults.set({ match: isPost, times: 1, respond: 'deliver-then-drop' });
    await world.start();
    if (!post) expect.fail('there is a post among the deeds');
    await world.does(post.mutation);
    await world.does(post.mutation);
    await world.done();
    expect(postsBy(world.server.core, 'luna').filter(({ body }) => body === 'Written once')).toHaveLength(2);
  });

  it('written before: what stood there already is never taken for the echo', async () => {
    await world.start();
    await world.does(said);
    await world.done();
    world.server.faults.set({ match: isComment, times: 1, respond: 'drop' });
    await world.does(said);
    await world.done();
    expect(saidOnServer()).toHaveLength(2);
  });
});

describe('what is left behind', () => {
  it('notes of rows that are gone, and aliases older than thirty days that no draft needs, go at the next start', async () => {
    const day = 86_400_000;
    await world.stores.mirror.settled.put({ id: 'gone', serverId: null });
    await world.vault.aliases.bulkPut([
      { clientId: 'old', serverId: 'a', createdAt: world.now() - 31 * day },
      { clientId: 'young', serverId: 'b', createdAt: world.now() - 29 * day },
    ]);
    await world.vault.aliases.put({ clientId: 'drafted', serverId: 'c', createdAt: world.now() - 31 * day });
    const files = [aFile('drafted')];
    await world.vault.drafts.put({ accountId: world.me, key: 'new', body: '', files, updatedAt: world.now() });
    await world.start();
    await world.until(async () =>
      expect(await world.vault.aliases.toCollection().primaryKeys()).toEqual(['drafted', 'young']),
    );
    expect(await world.stores.mirror.settled.count()).toBe(0);
  });
});

/** Texts are compared apart from the moments at which they were changed, which the answers do not tell to the ms. */
const withoutTimes = (post: Post | undefined) =>
  post && {
    ...post,
    updatedAt: 0,
    revision: 0,
    comments: post.comments.map((comment) => ({ ...comment, updatedAt: 0 })),
  };

describe('the truth afterwards', () => {
  it('of a post that was taken out of a group is asked for', async () => {
    const engine = await world.start();
    await engine.freshPost(IN_GROUPS);
    const deed = DEEDS.find(({ mutation }) => 'postId' in mutation && mutation.postId === IN_GROUPS);
    await world.does(deed?.mutation ?? expect.fail('there is such a deed'));
    await world.done();
    expect(await world.stores.mirror.doubts.get(IN_GROUPS)).toBeDefined();
  });

  it.each(DEEDS.filter(({ mutation }) => 'postId' in mutation && mutation.postId !== IN_GROUPS))(
    'is what a fresh read tells, after $title',
    async (deed) => {
      const engine = await world.start();
      const postId = 'postId' in deed.mutation ? deed.mutation.postId : SECOND;
      await engine.freshPost(postId);
      await world.does(deed.mutation);
      await world.done();
      const before = await world.stores.mirror.posts.get(postId);
      const shown = await world.stores.mirror.comments
        .where('[postId+seqNumber]')
        .between([postId, 0], [postId, Infinity])
        .toArray();
      const after = await engine.freshPost(postId);
      expect(withoutTimes(before)).toEqual(withoutTimes(after));
      const told = await world.stores.mirror.comments
        .where('[postId+seqNumber]')
        .between([postId, 0], [postId, Infinity])
        .toArray();
      expect(shown.map(({ id, body, likes }) => [id, body, likes])).toEqual(
        told.map(({ id, body, likes }) => [id, body, likes]),
      );
    },
  );
});
