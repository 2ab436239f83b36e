import * as own from '../../../../src/shared/store/vault/outbox.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/vault/outbox.ts';

export const enqueue: typeof own.enqueue = async (stores, done, options) => {
  const { draftKey, ...rest } = options;
  if (active.mutant !== 'draft consumed outside of the transaction' || draftKey === undefined || !stores.accountId)
    return own.enqueue(stores, done, options);
  await stores.vault.drafts.delete([stores.accountId, draftKey]);
  return own.enqueue(stores, done, rest);
};

export const markAnswered: typeof own.markAnswered = async (vault, row, answer) => {
  const { aliases, outbox } = vault;
  const others = async () => (await outbox.toArray()).filter((one) => one.id !== row.id);
  const before = active.mutant === 'dependents not retargeted' ? await others() : [];
  await own.markAnswered(vault, row, answer);
  if (active.mutant === 'alias not written') await aliases.delete(row.id);
  await outbox.bulkPut(before);
};
