import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../../../src/shared/store/index.ts';
import * as own from '../../../../worker/push/search.ts';
import { when } from '../active.ts';

export * from '../../../../worker/push/search.ts';

export const lookForEcho: typeof own.lookForEcho = (parts, row) => {
  const isInLateWindow = when('late window ignored', () => false, parts.isInLateWindow);
  // As if no other row existed: nothing that it finds belongs to somebody else.
  const alone = { ...row, ownBefore: [], accountId: asAccountId('nobody') };
  return own.lookForEcho(
    when('echo claimed twice', { ...parts, vault: withoutAliases(parts.vault) }, { ...parts, isInLateWindow }),
    when('echo claimed twice', alone, row),
  );
};

const withoutAliases = (vault: VaultDatabase): VaultDatabase =>
  Object.create(vault, { aliases: { value: { toArray: async () => [] } } });
