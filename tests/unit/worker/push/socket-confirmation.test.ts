import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asAccountId, type Comment } from '../../../../src/shared/model/index.ts';
import type { CheckRow } from '../../../../src/shared/store/index.ts';
import { VaultDatabase } from '../../../../src/shared/store/index.ts';
import { createSocketConfirmations } from '../../../../worker/push/copies/socket-confirmation.ts';
import { FIRST } from '../../../support/deeds.ts';
import { eventually } from '../../../support/eventually.ts';
import { aComment } from '../../../support/facts.ts';

it('a copy reported while the check is being removed restores the check', async () => {
  const vault = new VaultDatabase(`vault-${randomUUID()}`);
  const accountId = asAccountId('luna');
  const socket = () => ({ rooms: new Set([`post:${FIRST}`]), ping: async () => true });
  const confirmations = createSocketConfirmations({
    vault,
    accountId,
    now: () => 1000,
    socket,
    onFailure: (error) => {
      throw error;
    },
  });
  const mutation = { kind: 'create-comment', postId: FIRST, body: 'Said once' } as const;
  const comments = [1, 2].map((seqNumber) => aComment(FIRST, seqNumber, { body: mutation.body }));
  const [copy, made] = comments as [Comment, Comment];
  const receive = (comment: Comment) => {
    const change = { kind: 'commented', comment } as const;
    confirmations.received([{ kind: 'post-changed', postId: FIRST, change, accounts: [] }], [`post:${FIRST}`]);
  };
  const confirmation = confirmations.begin();
  receive(made);
  expect(await confirmation?.confirms(mutation, made.id)).toBe(true);
  receive(copy);
  const facts = { tookMs: 10, ownBefore: [], ownSinceAt: 0, lookAt: 0, failures: 0 };
  const check: CheckRow = { id: 'row', accountId, mutation, made, ...facts };
  confirmations.skipped(check);
  await eventually(async () => expect(await vault.checks.get('row')).toBeDefined());
});
