import type { Candidate, OutboxRow, VaultDatabase } from '../../src/shared/store/index.ts';
import { isCreation } from './search.ts';

/** A copy that was made by an earlier sending may still be worked on when the last one is answered. */
export const CHECK_AFTER_MS = 5000;

/** What an answer, or a search for a lost one, says of what was created (see `CheckRow`). */
export interface CreatedFacts {
  made: Candidate;
  tookMs: number | null;
  sentAfterMs: number | null;
}

/** Notes a created thing whose copies are to be looked for. Inside the transaction that marks its row as answered. */
export async function keepCheck(vault: VaultDatabase, row: OutboxRow, facts: CreatedFacts, now: number): Promise<void> {
  if (!isCreation(row.mutation)) return;
  const { id, accountId, mutation, ownBefore, ownSinceAt = 0, unsureUntilAt } = row;
  // Of a lost answer, a further sending may be as late as the request itself.
  const lookAt = Math.max(now + CHECK_AFTER_MS, facts.tookMs === null ? unsureUntilAt : 0);
  await vault.checks.put({ id, accountId, mutation, ...facts, ownBefore, ownSinceAt, lookAt, failures: 0 });
}
