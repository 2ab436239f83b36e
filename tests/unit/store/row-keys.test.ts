import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCommentId, asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import { closeStores, type OutboxRow, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { noteServerId, rowKey } from '../../../src/shared/store/queries/row-keys.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { enqueue, markAnswered } from '../../../src/shared/store/vault/outbox.ts';
import type { RealtimeFact } from '../../../src/shared/wire/index.ts';
import { applyEvents, applyFeed } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../support/facts.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const OLD = asPostId('old');
const NOW = 1_800_000_000_000;

let stores: Stores;
let id: string;
let serverId: string;
beforeEach(async () => {
  [id, serverId] = [crypto.randomUUID(), crypto.randomUUID()];
  stores = openStores(freshAccountId());
  const facts = feedFacts([aPost(OLD)], { accounts: [anAccount('luna')], isLastPage: true });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: NOW });
  await enqueue(stores, { kind: 'create-comment', postId: OLD, body: 'Peas' }, { id, at: NOW, holdMs: 0 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([stores.vault.outbox.clear(), stores.vault.aliases.clear()]);
  closeStores(stores);
  await stores.mirror.delete();
});

async function outboxRow(): Promise<OutboxRow> {
  const row = await stores.vault.outbox.get(id);
  if (!row) throw new Error('The comment is not in the outbox');
  return row;
}

/** Writes the comment into the mirror as the server has it. */
async function comeFromServer(settled: { id: string; serverId: string }[] = []): Promise<void> {
  const comment = aComment(OLD, 1, {
    id: asCommentId(serverId),
    body: 'Peas',
    createdBy: stores.accountId,
    createdAt: NOW,
  });
  const facts: RealtimeFact[] = [
    { kind: 'post-changed', postId: OLD, change: { kind: 'commented', comment }, accounts: [] },
  ];
  await applyEvents(stores.mirror, facts, { at: NOW }, { settled });
}

const send = async () =>
  stores.vault.outbox.put({ ...(await outboxRow()), state: { kind: 'sending', sentAt: NOW, epoch: 1 }, attempts: 1 });
const answer = async () => {
  const row = await outboxRow();
  const { outbox, aliases } = stores.vault;
  await stores.vault.transaction('rw', outbox, aliases, () =>
    markAnswered(stores.vault, row, { at: NOW, serverId, reply: null }),
  );
};
const settle = () => comeFromServer([{ id, serverId }]);
const leave = () => stores.vault.outbox.delete(id);

/** The id and the key of the only comment in the feed. */
async function commentInFeed() {
  const { entries } = await feedPage(stores, HOME, 0);
  const comments = entries.flatMap((entry) => (entry.kind === 'post' ? entry.view.comments : []));
  expect(comments).toHaveLength(1);
  return { id: comments[0]?.comment.id, key: comments[0]?.key };
}

/** Runs a step between a query's read of the outbox and its read of the mirror. */
function runBeforeMirrorIsRead(step: () => Promise<unknown>): void {
  const open = stores.mirror.transaction.bind(stores.mirror) as (...args: unknown[]) => Promise<unknown>;
  const once = async (...args: unknown[]) => {
    await step();
    return open(...args);
  };
  vi.spyOn(stores.mirror, 'transaction').mockImplementationOnce(once as unknown as Stores['mirror']['transaction']);
}

describe('the row key of a new comment', () => {
  it('stays the client id at every step from the outbox to the mirror', async () => {
    expect(await commentInFeed()).toEqual({ id, key: id });
    for (const step of [send, answer, settle, leave]) {
      await step();
      expect((await commentInFeed()).key).toBe(id);
    }
    expect(await commentInFeed()).toEqual({ id: serverId, key: id });
    const { view } = await singlePost(stores, OLD);
    expect(view?.comments.map(({ key }) => key)).toEqual([id]);
  });

  it('stays the client id if the comment leaves the outbox between two queries', async () => {
    await commentInFeed();
    for (const step of [send, answer, settle, leave]) await step();
    expect(await commentInFeed()).toEqual({ id: serverId, key: id });
  });

  it('stays the client id if the comment is answered and settled within a query', async () => {
    await send();
    await commentInFeed();
    runBeforeMirrorIsRead(async () => {
      await answer();
      await settle();
    });
    expect(await commentInFeed()).toEqual({ id: serverId, key: id });
  });

  it('stays the client id if the event arrives before the answer', async () => {
    await send();
    await commentInFeed();
    await comeFromServer();
    expect(await commentInFeed()).toEqual({ id: serverId, key: id });
  });

  it('is the server id if this page has never shown the client id', async () => {
    for (const step of [send, answer, settle, leave]) await step();
    expect(await commentInFeed()).toEqual({ id: serverId, key: serverId });
  });
});

it('a server id that turns out to be wrong loses the row key to the right one', () => {
  noteServerId(id, 'a guess');
  noteServerId(id, serverId);
  expect([rowKey('a guess'), rowKey(serverId)]).toEqual(['a guess', id]);
});
