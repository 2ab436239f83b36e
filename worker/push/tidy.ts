import type { AccountId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';

/** How long an id made on this device still leads to the server's (ARCHITECTURE §5). */
const ALIASES_LAST_MS = 30 * 24 * 60 * 60_000;

/**
 * Removes what earlier leaders have left: notes about rows that are gone, and ids that nobody can know any more. `at`: epoch
 * ms. A note outlives its row until the next start, because a query may have read the row just before and the mirror not yet.
 */
export async function tidy(
  { vault, mirror, accountId }: { vault: VaultDatabase; mirror: MirrorDatabase; accountId: AccountId },
  at: number,
): Promise<void> {
  // The notes first: one that is made meanwhile belongs to a row that is still there.
  const noted = await mirror.settled.toCollection().primaryKeys();
  const present = new Set((await outboxOf(vault, accountId)).map((row) => row.id));
  await mirror.settled.bulkDelete(noted.filter((id) => !present.has(id)));
  await vault.aliases
    .where('createdAt')
    .below(at - ALIASES_LAST_MS)
    .delete();
}
