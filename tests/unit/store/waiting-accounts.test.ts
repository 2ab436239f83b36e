import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AccountId, asPostId } from '../../../src/shared/model/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { waitingAccounts } from '../../../src/shared/store/queries/waiting-accounts.ts';
import { saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import type { OutboxState } from '../../../src/shared/store/vault/rows.ts';
import { freshAccountId } from '../../support/engine-world.ts';

const postId = asPostId('post');
const visitor = openStores(null);
const { vault } = visitor;
const by = (at: number) => ({ id: randomUUID(), at, holdMs: 0 });
const countOf = async (accountId: AccountId) =>
  (await waitingAccounts(visitor)).find((one) => one.accountId === accountId)?.count ?? 0;

it('waitingAccounts counts the pending rows of each account, also for a visitor', async () => {
  const [luna, mike] = [openStores(freshAccountId()), openStores(freshAccountId())];
  const [lunaId, mikeId] = [luna.accountId as AccountId, mike.accountId as AccountId];
  await enqueue(luna, { kind: 'create-comment', postId, body: 'Peas' }, by(1));
  await enqueue(luna, { kind: 'like-post', postId, on: true }, by(2));
  await enqueue(mike, { kind: 'save-post', postId, on: true }, by(3));
  expect(await countOf(lunaId)).toBe(2);
  expect(await countOf(mikeId)).toBe(1);
  // Changes of the same preferences are one mutation.
  for (const timeDisplay of ['relative', 'absolute']) {
    const patch = { timeDisplay, readMore: true };
    await enqueue(luna, { kind: 'change-preferences', key: 'net.freefeed', patch }, by(4));
  }
  expect(await countOf(lunaId)).toBe(3);
});

it('waitingAccounts counts no drafts and no answered rows', async () => {
  const stores = openStores(freshAccountId());
  const accountId = stores.accountId as AccountId;
  await saveDraft(stores, { key: 'new-post', body: 'Not sent by anybody', at: 1 });
  const states: OutboxState[] = [
    { kind: 'answered', at: 1, reply: null },
    { kind: 'settled', at: 1 },
    { kind: 'refused', at: 1, failure: { kind: 'timeout' } },
  ];
  for (const state of states) {
    const row = by(1);
    await enqueue(stores, { kind: 'create-comment', postId, body: state.kind }, row);
    await vault.outbox.update(row.id, { state });
  }
  expect(await countOf(accountId)).toBe(1);
});
