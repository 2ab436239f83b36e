import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKeys, type Post } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { outboxOf } from '../../../../src/shared/store/index.ts';
import { takeEpoch } from '../../../../src/shared/store/vault/leadership.ts';
import type { OutboxRow } from '../../../../src/shared/store/vault/rows.ts';
import { createLedger, type Ledger } from '../../../../worker/push/ledger.ts';
import { DEEDS, FIRST, IN_GROUPS, SECOND, worldOfDeeds } from '../../../support/deeds.ts';
import { aFile } from '../../../support/mutations.ts';
import { commentsOf, postsBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';
import { RELATION_DEEDS } from '../../../support/relation-deeds.ts';

const ALL_DEEDS = [...DEEDS, ...RELATION_DEEDS];
let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const newComment = { kind: 'create-comment', postId: FIRST, body: 'Said once' } as const;
const commentsOnServer = () =>
  commentsOf(world.server.core, FIRST).filter(({ body, author }) => body === newComment.body && author === 'luna');
const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const stateOf = async (id: string) => (await world.row(id))?.state.kind;

describe('an engine that is killed during sending', () => {
  it.each([
    ['killed before the request has left', 'hang'],
    ['killed before the answer has arrived', 'slow-answer'],
    ['killed while the request is still in flight', 'slow-request'],
  ] as const)('%s: the next engine delivers the comment exactly once', async (_, respond) => {
    const timed = respond === 'hang' ? { respond } : { respond, delayMs: 20_000 };
    world.server.faults.set({ match: isComment, times: 1, ...timed });
    const first = await world.start();
    const id = await world.does(newComment);
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    expect(await stateOf(id)).toBe('sending');
    first.kill();
    await world.start();
    await world.done();
    await world.pass(60_000);
    expect(commentsOnServer()).toHaveLength(1);
  });

  it.each(ALL_DEEDS)(
    'after the answer and before the mirror write, for $title: the next engine settles the row without sending again',
    async (deed) => {
      // The service worker has no mirror, so what it leaves equals the state after such a crash.
      const id = await world.does(deed.mutation);
      expect(await world.drainHeadless()).toBe(false);
      expect(await stateOf(id)).toBe('answered');
      await world.start();
      await world.done();
      expect(deed.held(world)).toEqual(deed.becomes);
    },
  );

  it('after the mirror write and before the vault write: the next engine does not apply the answer twice', async () => {
    const first = await world.start();
    await first.freshPost(FIRST);
    const id = await world.does(newComment);
    await world.done();
    const before = await world.stores.mirror.posts.get(FIRST);
    const row = { id, mutation: newComment, lane: `post:${FIRST}`, serverId: commentsOnServer()[0]?.id ?? null };
    await world.vault.outbox.put({ ...anAnsweredRow(row) });
    first.kill();
    await world.start();
    await world.done();
    expect(await world.stores.mirror.posts.get(FIRST)).toEqual(before);
  });
});

describe('a leader frozen between its claim and its request', () => {
  it('sends nothing after it resumes if another tab has become leader', async () => {
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
    const id = await world.does(newComment);
    await world.until(() => expect(isReplaced).toBe(true), 10);
    await world.pass(6000);
    expect(commentsOnServer()).toHaveLength(0);
    expect(await stateOf(id)).toBe('ready');
    reading.mockRestore();
    frozen.kill();
    await world.start();
    await world.done();
    expect(commentsOnServer()).toHaveLength(1);
  });
});

const anAnsweredRow = (fields: Partial<OutboxRow> & Pick<OutboxRow, 'id' | 'mutation' | 'lane'>) => ({
  accountId: world.me,
  order: 1,
  createdAt: world.now(),
  state: { kind: 'answered', at: world.now(), reply: { comments: commentsOnServer()[0] } } as const,
  attempts: 1,
  unsureUntilAt: 0,
  ownBefore: [],
  serverId: null,
  ...fields,
});

describe('a leader replaced during a request', () => {
  it('records the answer it still receives, so that the new leader does not send again', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'slow-answer', delayMs: 5000 });
    await world.start();
    const id = await world.does(newComment);
    await world.until(() => expect(world.server.faults.count(isComment)).toBe(1), 10);
    await world.start();
    await world.until(async () => expect(await stateOf(id)).not.toBe('sending'), 10);
    await world.done();
    expect(world.server.faults.count(isComment)).toBe(1);
    expect(commentsOnServer()).toHaveLength(1);
  });

  it('leaves a slow request of its successor alone: the like is sent once', async () => {
    const isLike = ({ method, url }: Request) => method === 'POST' && url.endsWith('/like');
    world.server.faults.set({ match: isLike, times: 1, respond: 'slow-answer', delayMs: 5000 });
    // It never sends, so it does not learn from a failed claim that it was replaced.
    const replaced = await world.start();
    replaced.network.isUp = false;
    await world.start();
    await world.does({ kind: 'like-post', postId: FIRST, on: true });
    await world.done();
    expect(world.server.faults.count(isLike)).toBe(1);
  });

  it('sends nothing once another tab has become leader', async () => {
    const first = await world.start();
    first.network.isUp = false;
    await takeEpoch(world.vault, world.me, 'another tab');
    first.network.isUp = true;
    const id = await world.does(newComment);
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
  const prepare = async (mutation: AnyMutation = newComment) => {
    const epoch = await takeEpoch(world.vault, world.me, 'this tab');
    ledger = createLedger(world.vault, world.me, epoch, world.now, () => {});
    await world.does(mutation);
    [row] = (await outboxOf(world.vault, world.me)) as [OutboxRow];
  };

  it('claims no row that changed since it was read, and no row twice', async () => {
    await prepare();
    await world.vault.outbox.put({ ...row, mutation: { ...newComment, body: 'Edited' } });
    expect(await ledger.claim(row, NOTHING)).toBeNull();
    const changed = (await world.row(row.id)) as OutboxRow;
    expect(await ledger.claim(changed, { ids: ['twin'], sinceAt: 7 })).toMatchObject({
      attempts: 1,
      ownBefore: ['twin'],
      ownSinceAt: 7,
    });
    expect(await ledger.claim(changed, NOTHING)).toBeNull();
  });

  it('accepts the answer to the current attempt once, from any tab, and no answer to an earlier attempt', async () => {
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

  it('accepts an answer that arrives after a search without result and before the next attempt', async () => {
    await prepare();
    const claimed = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.unsure(claimed, null, 0);
    await ledger.notFound(claimed, null);
    expect(await stateOf(row.id)).toBe('ready');
    await ledger.answered(claimed, { serverId: 'made', reply: null });
    expect(await world.row(row.id)).toMatchObject({ serverId: 'made', state: { kind: 'answered' } });
  });

  it('expects a copy when the answer to an attempt arrives after the next attempt was sent', async () => {
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
      { made: { id: 'made-again', body: newComment.body, createdAt: 0 }, tookMs: 10 },
    );
    expect((await world.vault.checks.get(row.id))?.lateUntilAt).toBe(world.now() + 70_000);
  });

  it.each([
    ['was answered', 'answered'],
    ['is forgotten', null],
  ] as const)(
    'opens the late window again when a frozen leader gives up its attempt and the row %s since',
    async (_, state) => {
      await prepare({ kind: 'like-post', postId: FIRST, on: false });
      const first = (await ledger.claim(row, NOTHING)) as OutboxRow;
      await ledger.interrupted(first);
      const second = (await ledger.claim((await world.row(row.id)) as OutboxRow, NOTHING)) as OutboxRow;
      await ledger.answered(second, { serverId: null, reply: null });
      world.time.advance(200_000);
      if (state === null) await world.vault.outbox.delete(row.id);
      await ledger.unsure(first, { kind: 'timeout' }, world.now());
      const after = await world.row(row.id);
      expect(after).toMatchObject({ unsureUntilAt: world.now() + 70_000, state: { kind: state ?? 'settled' } });
    },
  );

  it('opens no late window again for a row that was refused since: it could not be discarded', async () => {
    await prepare({ kind: 'like-post', postId: FIRST, on: false });
    const first = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.interrupted(first);
    const second = (await ledger.claim((await world.row(row.id)) as OutboxRow, NOTHING)) as OutboxRow;
    await ledger.refused(second, { kind: 'http', status: 403, err: 'No' });
    await ledger.unsure(first, { kind: 'timeout' }, world.now());
    expect(await world.row(row.id)).toMatchObject({ unsureUntilAt: 0, state: { kind: 'refused' } });
  });

  it('accepts a finished upload from whichever tab completes it first', async () => {
    await prepare({ kind: 'upload-file', blobId: 'blob', fileName: 'a.png' });
    const first = (await ledger.claim(row, NOTHING)) as OutboxRow;
    await ledger.interrupted(first);
    const ready = (await world.row(row.id)) as OutboxRow;
    const second = (await ledger.claim(ready, NOTHING)) as OutboxRow;
    await ledger.answered(first, { serverId: 'uploaded', reply: null });
    await ledger.answered(second, { serverId: 'uploaded-again', reply: null });
    expect(await world.row(row.id)).toMatchObject({ serverId: 'uploaded', state: { kind: 'answered' } });
  });

  it('lets only the current leader mark a claim as unsure: a replaced leader resigns instead', async () => {
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

  it('holds back a claimed row until a rate-limit pause that began after the claim is over', async () => {
    await prepare();
    await ledger.claim(row, NOTHING);
    expect(await ledger.maySend()).toBe(true);
    await ledger.pause(world.now() + 40_000);
    expect(await ledger.maySend()).toBe(false);
    world.time.advance(41_000);
    expect(await ledger.maySend()).toBe(true);
  });

  it('counts the late window of a request from the moment its connection was given up', async () => {
    await prepare({ kind: 'like-post', postId: FIRST, on: true });
    const claimed = (await ledger.claim(row, NOTHING)) as OutboxRow;
    world.time.advance(30_000);
    await ledger.unsure(claimed, { kind: 'timeout' }, 0);
    expect((await world.row(row.id))?.unsureUntilAt).toBe(world.now() + 70_000);
  });
});

describe('device clocks', () => {
  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('the echo is found with a device clock that is a day %s', async (_, aheadMs) => {
    world.deviceAheadMs = aheadMs;
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    await world.start();
    await world.does(newComment);
    await world.done();
    expect(commentsOnServer()).toHaveLength(1);
  });

  it('the echo is found by the server’s clock when the device clock was set back after the answer was lost', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    world.deviceAheadMs = 3_600_000;
    const first = await world.start();
    const id = await world.does(newComment);
    await world.until(async () => expect(await stateOf(id)).toBe('unsure'), 1);
    first.kill();
    world.deviceAheadMs = 0;
    await world.start();
    await world.done();
    expect(commentsOnServer()).toHaveLength(1);
  });
});

describe('a create with half an emoji, whose answer is lost', () => {
  it('is found on the server and not sent again', async () => {
    world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
    await world.start();
    await world.does({ ...newComment, body: 'Cut \ud83d' });
    await world.done();
    expect(world.server.faults.count(isComment)).toBe(1);
  });
});

describe('two creates with the same text', () => {
  it('each end up on the server once although both answers are lost', async () => {
    world.server.faults.set({ match: isComment, times: 2, respond: 'deliver-then-drop' });
    await world.start();
    await world.does(newComment);
    await world.does(newComment);
    await world.done();
    expect(commentsOnServer()).toHaveLength(2);
  });

  it('each end up on the server once as posts although the first never arrived', async () => {
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

  it('are not confused: a comment that existed before is never taken for the echo', async () => {
    await world.start();
    await world.does(newComment);
    await world.done();
    world.server.faults.set({ match: isComment, times: 1, respond: 'drop' });
    await world.does(newComment);
    await world.done();
    expect(commentsOnServer()).toHaveLength(2);
  });
});

describe('clean-up at the start', () => {
  it('deletes settled notes of rows that are gone and aliases older than thirty days that no draft needs', async () => {
    const day = 86_400_000;
    await world.stores.mirror.settled.put({ id: 'gone', serverId: null });
    await world.vault.aliases.bulkPut([
      { clientId: 'old', serverId: 'a', createdAt: world.now() - 31 * day },
      { clientId: 'young', serverId: 'b', createdAt: world.now() - 29 * day },
    ]);
    await world.vault.aliases.put({ clientId: 'drafted', serverId: 'c', createdAt: world.now() - 31 * day });
    await world.vault.aliases.put({ clientId: 'discarded', serverId: 'd', createdAt: world.now() - 31 * day });
    await world.vault.aliases.put({ clientId: 'begun', serverId: 'e', createdAt: world.now() - 31 * day });
    const of = { accountId: world.me, body: '' };
    await world.vault.drafts.put({ ...of, key: 'new', files: [aFile('drafted')], updatedAt: world.now() });
    await world.vault.drafts.put({ ...of, key: draftKeys.newComment('begun'), updatedAt: world.now() });
    await world.vault.draftRevisions.add({ ...of, key: 'new', files: [aFile('discarded')], savedAt: world.now() });
    await world.start();
    await world.until(async () =>
      expect(await world.vault.aliases.toCollection().primaryKeys()).toEqual([
        'begun',
        'discarded',
        'drafted',
        'young',
      ]),
    );
    expect(await world.stores.mirror.settled.count()).toBe(0);
  });
});

/** Edit times are left out of the comparison: answers do not carry them to the millisecond. */
const withoutTimes = (post: Post | undefined) =>
  post && {
    ...post,
    updatedAt: 0,
    revision: 0,
    comments: post.comments.map((comment) => ({ ...comment, updatedAt: 0 })),
  };

describe('the mirror after a settled mutation', () => {
  it('marks a post that was removed from a group as stale', async () => {
    const engine = await world.start();
    await engine.freshPost(IN_GROUPS);
    const deed = DEEDS.find(({ mutation }) => 'postId' in mutation && mutation.postId === IN_GROUPS);
    await world.does(deed?.mutation ?? expect.fail('there is such a deed'));
    await world.done();
    expect(await world.stores.mirror.doubts.get(IN_GROUPS)).toBeDefined();
  });

  it.each(DEEDS.filter(({ mutation }) => 'postId' in mutation && mutation.postId !== IN_GROUPS))(
    'equals a fresh read, after $title',
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
      const read = await world.stores.mirror.comments
        .where('[postId+seqNumber]')
        .between([postId, 0], [postId, Infinity])
        .toArray();
      expect(shown.map(({ id, body, likes }) => [id, body, likes])).toEqual(
        read.map(({ id, body, likes }) => [id, body, likes]),
      );
    },
  );
});
