import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';

/** How long the alias from a device id to the server's id is kept (ARCHITECTURE §5). */
const ALIASES_LAST_MS = 30 * 24 * 60 * 60_000;

const EVERY_MS = 10 * 60_000;

export interface CleanupParts {
  context: Pick<PullContext, 'mirror' | 'store' | 'now' | 'report'>;
  vault: VaultDatabase;
  accountId: AccountId;
  timers: Ports['timers'];
}

/**
 * Removes `settled` markers of deleted rows and old aliases, now and every ten minutes until the signal aborts. A marker
 * outlives its row by one round, because a query may have read the row before its deletion and the mirror after it. The
 * first round deletes all of them: nothing else remembers those of an earlier run, and a query that runs at this moment
 * observes the markers it has read and runs again. Resolves when the first round has ended.
 */
export async function cleanUpRegularly(parts: CleanupParts, signal: AbortSignal): Promise<void> {
  const { context, timers } = parts;
  let cancel = () => {};
  let old: ReadonlySet<string> | null = null;
  const round = async () => {
    const tidied = await context.store(() => removeStale(parts, old));
    if (tidied.ok) old = new Set(tidied.value);
  };
  const later = () => {
    if (!signal.aborted) cancel = timers.after(EVERY_MS, again);
  };
  const again = () =>
    void round()
      .catch((error: unknown) =>
        context.report.log('error', 'push-stuck', { error: errorKind(error), step: 'cleanup' }),
      )
      .finally(later);
  signal.addEventListener('abort', () => cancel(), { once: true });
  await round();
  later();
}

/** Deletes the markers among `old` (`null`: all) whose rows are gone. Returns all markers that were found. */
async function removeStale(
  { context: { mirror, now }, vault, accountId }: CleanupParts,
  old: ReadonlySet<string> | null,
): Promise<string[]> {
  // The markers are read first: one written meanwhile belongs to a row that still exists.
  const noted = await mirror.settled.toCollection().primaryKeys();
  const present = new Set((await outboxOf(vault, accountId)).map((row) => row.id));
  await mirror.settled.bulkDelete(noted.filter((id) => !present.has(id) && (old === null || old.has(id))));
  // Drafts do not expire. They and their history refer to files by upload id, and to a post by the id with which they were begun.
  const texts = [...(await vault.drafts.toArray()), ...(await vault.draftRevisions.toArray())];
  const drafted = new Set<string>(
    texts.flatMap(({ key, files = [] }) => [key.slice(key.indexOf(':') + 1), ...files.map(({ id }) => id)]),
  );
  await vault.aliases
    .where('createdAt')
    .below(now() - ALIASES_LAST_MS)
    .and(({ clientId }) => !drafted.has(clientId))
    .delete();
  return noted;
}
