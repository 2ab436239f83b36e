import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../../../src/shared/store/index.ts';
import * as own from '../../../../worker/push/echo/search.ts';
import { active, when } from '../active.ts';

export * from '../../../../worker/push/echo/search.ts';

export const findEcho: typeof own.findEcho = async (parts, row) => {
  const isInLateWindow = when('late window ignored', () => false, parts.isInLateWindow);
  // Ignores the other rows, to which a candidate may belong.
  const alone = { ...row, ownBefore: [], accountId: asAccountId('nobody') };
  const search = await own.findEcho(
    when('echo claimed twice', { ...parts, vault: withoutAliases(parts.vault) }, { ...parts, isInLateWindow }),
    when('echo claimed twice', alone, row),
  );
  if (active.mutant !== 'own words alone searched' || search.kind !== 'doubtful') return search;
  // Ignores candidates with another text.
  return search.same.length > 0 ? { ...search, changed: [] } : { kind: 'none', isCertain: true };
};

const withoutAliases = (vault: VaultDatabase): VaultDatabase =>
  Object.create(vault, { aliases: { value: { toArray: async () => [] } } });
