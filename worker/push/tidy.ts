import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';

/** How long an id made on this device still leads to the server's (ARCHITECTURE §5). */
const ALIASES_LAST_MS = 30 * 24 * 60 * 60_000;

const EVERY_MS = 10 * 60_000;

export interface TidyParts {
  context: Pick<PullContext, 'mirror' | 'store' | 'now' | 'report'>;
  vault: VaultDatabase;
  accountId: AccountId;
  timers: Ports['timers'];
}

/**
 * Removes, now and every ten minutes until the signal aborts, notes about rows that are gone, and ids that nobody can know any
 * more. A note outlives its row by a round, because a query may have read the row just before and the mirror not yet; at the
 * start nothing of that kind is under way. Resolves when the first round has ended.
 */
export async function keepTidy(parts: TidyParts, signal: AbortSignal): Promise<void> {
  const { context, timers } = parts;
  let cancel = () => {};
  let old: ReadonlySet<string> | null = null;
  const round = async () => {
    const tidied = await context.store(() => tidy(parts, old));
    if (tidied.ok) old = new Set(tidied.value);
  };
  const later = () => {
    if (!signal.aborted) cancel = timers.after(EVERY_MS, again);
  };
  const again = () =>
    void round()
      .catch((error: unknown) => context.report.log('error', 'push-stuck', { error: errorKind(error), step: 'tidy' }))
      .finally(later);
  signal.addEventListener('abort', () => cancel(), { once: true });
  await round();
  later();
}

/** Takes away the notes among `old` (null: all) whose rows are gone; answers all notes that there were. */
async function tidy(
  { context: { mirror, now }, vault, accountId }: TidyParts,
  old: ReadonlySet<string> | null,
): Promise<string[]> {
  // The notes first: one that is made meanwhile belongs to a row that is still there.
  const noted = await mirror.settled.toCollection().primaryKeys();
  const present = new Set((await outboxOf(vault, accountId)).map((row) => row.id));
  await mirror.settled.bulkDelete(noted.filter((id) => !present.has(id) && (old === null || old.has(id))));
  // Drafts are kept for ever, and name their files by the ids of their uploads.
  const drafted = new Set<string>(
    (await vault.drafts.toArray()).flatMap(({ files = [] }) => files.map(({ id }) => id)),
  );
  await vault.aliases
    .where('createdAt')
    .below(now() - ALIASES_LAST_MS)
    .and(({ clientId }) => !drafted.has(clientId))
    .delete();
  return noted;
}
