import type { OutboxRow, VaultDatabase } from '../../../../src/shared/store/index.ts';
import { sendWithoutFiles } from '../../../../src/shared/store/vault/outbox-edits.ts';
import type { Baseline } from '../../../../worker/push/echo/baseline.ts';
import * as own from '../../../../worker/push/ledger.ts';
import { isKind } from '../../../support/mutations.ts';

import { active } from '../active.ts';

export * from '../../../../worker/push/ledger.ts';

export function createLedger(...given: Parameters<typeof own.createLedger>): own.Ledger {
  const ledger = own.createLedger(...given);
  const [vault, , epoch, now] = given;
  switch (active.mutant) {
    case 'blind resend':
      return { ...ledger, unsure: (row, failure, at) => ledger.later(row, failure, at) };
    case 'a twin is sent while the user is asked':
      return { ...ledger, shared: async () => null };
    case 'answer not recorded':
      return { ...ledger, answered: async () => {} };
    case 'late window ignored':
      return {
        ...ledger,
        unsure: async (row, failure, at) => {
          await ledger.unsure(row, failure, at);
          await change(vault, row.id, { unsureUntilAt: 0 });
        },
      };
    case 'lock released early':
      return {
        ...ledger,
        // Sends the row as it was read, whatever was changed since.
        claim: (row, before) => sending(vault, row, { sentAt: now(), epoch }, before),
      };
    case 'thawed leader not fenced':
      // Compares the row, but not the epoch.
      return {
        ...ledger,
        claim: (row, before) =>
          vault.transaction('rw', vault.outbox, async () => {
            const stored = await vault.outbox.get(row.id);
            if (JSON.stringify(stored) !== JSON.stringify(row)) return null;
            return sending(vault, row, { sentAt: now(), epoch }, before);
          }),
      };
    case 'a replaced leader marks rows as uncertain, and sends are not counted':
      return { ...ledger, interrupted: (row) => ledger.unsure(row, null, now()) };
    case 'pause not honoured':
      return { ...ledger, pausedUntilAt: async () => 0 };
    case 'refusal swallowed':
      return { ...ledger, refused: (row) => vault.outbox.delete(row.id) };
    case 'post sent without a refused file':
      return {
        ...ledger,
        refused: async (row, failure) => {
          await ledger.refused(row, failure);
          for (const post of await vault.outbox.filter((one) => shows(one, row.id)).toArray())
            await sendWithoutFiles(vault, post.id, [row.id]);
        },
      };
    default:
      return ledger;
  }
}

const shows = ({ mutation }: OutboxRow, fileId: string): boolean =>
  isKind(mutation, 'create-post') && mutation.attachmentIds.includes(fileId);

async function sending(
  vault: VaultDatabase,
  row: OutboxRow,
  by: { sentAt: number; epoch: number },
  before: Baseline,
): Promise<OutboxRow> {
  const claimed: OutboxRow = {
    ...row,
    state: { kind: 'sending', ...by },
    attempts: row.attempts + 1,
    ...(row.attempts === 0 ? { ownBefore: before.ids, ownSinceAt: before.sinceAt } : {}),
  };
  await vault.outbox.put(claimed);
  return claimed;
}

const change = (vault: VaultDatabase, id: string, changes: Partial<OutboxRow>): Promise<unknown> =>
  vault.outbox
    .where('id')
    .equals(id)
    .modify((row) => {
      Object.assign(row, changes);
    });
