import { liveQuery } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import { isCreation, kindOf } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { outboxOf } from './outbox-rows.ts';
import type { AliasRow, Candidate, CheckRow, OutboxRow } from './rows.ts';

/** Returns the account's pending checks for copies, oldest first. */
export async function checksOf(vault: VaultDatabase, accountId: AccountId): Promise<CheckRow[]> {
  const checks = await vault.checks.where('accountId').equals(accountId).toArray();
  return checks.sort((a, b) => a.lookAt - b.lookAt);
}

/** Calls `listener` now and after every change of the outbox or of the checks, by any tab. Returns a function that unsubscribes. */
export function onWorkChange(vault: VaultDatabase, accountId: AccountId, listener: () => void): () => void {
  const work = liveQuery(async () => [await outboxOf(vault, accountId), await checksOf(vault, accountId)]);
  const subscription = work.subscribe({ next: listener });
  return () => subscription.unsubscribe();
}

/** Returns ids of server content that is known not to be an echo or a copy of this row. */
export async function claimedIds(
  vault: VaultDatabase,
  row: Pick<OutboxRow, 'id' | 'accountId' | 'ownBefore'>,
): Promise<Set<string>> {
  const others = (await outboxOf(vault, row.accountId)).flatMap((other) => other.serverId ?? []);
  const made = (await checksOf(vault, row.accountId)).map((check) => check.made.id);
  const isOwn = (alias: AliasRow) => alias.accountId === undefined || alias.accountId === row.accountId;
  const aliases = (await vault.aliases.toArray()).filter(isOwn);
  return new Set([...row.ownBefore, ...others, ...made, ...aliases.map((alias) => alias.serverId)]);
}

/** Delay of a check: the server may still process an earlier send when it answers the last one. */
export const CHECK_AFTER_MS = 5000;

/** What is known of created content, from a response, a search or the user (see `CheckRow`). */
export interface CreatedFacts {
  made: Candidate;
  tookMs: number | null;
}

/**
 * Stores a check for copies of created content. Must run inside the transaction that marks its row as answered. `now`:
 * epoch ms.
 */
export async function keepCheck(vault: VaultDatabase, row: OutboxRow, facts: CreatedFacts, now: number): Promise<void> {
  const { id, accountId, mutation, ownBefore, ownSinceAt = 0, unsureUntilAt } = row;
  if (!isCreation(mutation)) return;
  // After a lost response, a further send may be as late as the request itself.
  const lateUntilAt = unsureUntilAt;
  const lookAt = Math.max(now + CHECK_AFTER_MS, lateUntilAt);
  const answeredOrder = (await outboxOf(vault, accountId)).at(-1)?.order ?? 0;
  await vault.checks.put({
    id,
    accountId,
    mutation,
    ...facts,
    ownBefore,
    ownSinceAt,
    lookAt,
    lateUntilAt,
    failures: 0,
    answeredOrder,
  });
}

/**
 * Records that another request for already created content may still arrive until `lateUntilAt` (epoch ms): it would create
 * a copy. Must run inside a transaction of `outbox`, `aliases` and `checks`.
 */
export async function expectLateCopy(vault: VaultDatabase, row: OutboxRow, lateUntilAt: number): Promise<void> {
  const stored = await vault.outbox.get(row.id);
  if (stored && stored.serverId === null) {
    const { kind } = stored.state;
    if (kind === 'ready' || kind === 'sending') await vault.outbox.put({ ...stored, unsureUntilAt: lateUntilAt });
    return;
  }
  const check = await vault.checks.get(row.id);
  if (check) {
    await vault.checks.put({ ...check, lookAt: lateUntilAt, lateUntilAt });
    return;
  }
  const alias = await vault.aliases.get(row.id);
  if (!alias || !isCreation(row.mutation)) return;
  const createdAt = 'sentAt' in row.state ? row.state.sentAt : 0;
  const body = kindOf(row.mutation)?.words(row.mutation) ?? '';
  const made = { id: alias.serverId, body, createdAt };
  const late = { ...row, unsureUntilAt: lateUntilAt };
  await keepCheck(vault, late, { made, tookMs: null }, lateUntilAt - CHECK_AFTER_MS);
}
