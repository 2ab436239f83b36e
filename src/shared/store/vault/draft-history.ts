import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import type { DraftRevisionRow, DraftRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** How long earlier states of drafts and sent texts can be restored. */
export const HISTORY_MS = 24 * 60 * 60 * 1000;
/** Limit of earlier states for each form. */
const MAX_REVISIONS = 50;
/** Minimum time between two kept states during writing. */
const EVERY_MS = 60_000;
/** A state is always kept before at least this many characters are removed at once. */
const LARGE_CUT = 20;

/** Adds a draft's text to the draft history. Must run inside the caller's transaction. `at`: epoch ms. */
export async function keepRevision(
  vault: VaultDatabase,
  { accountId, key, body }: Pick<DraftRow, 'accountId' | 'key' | 'body'>,
  { at, reason }: { at: number; reason: NonNullable<DraftRevisionRow['reason']> },
): Promise<void> {
  if (body.trim() === '') return;
  await vault.draftRevisions.add({ accountId, key, body, savedAt: at, reason });
  // Rows with equal keys are sorted by id, which is the order of time.
  const ids = await vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).primaryKeys();
  if (ids.length > MAX_REVISIONS) await vault.draftRevisions.bulkDelete(ids.slice(0, -MAX_REVISIONS));
}

/** Whether the previous state must be kept before `body` replaces it. */
export const isWorthKeeping = (before: DraftRow, body: string, at: number): boolean =>
  before.body !== body &&
  (before.body.length - body.length >= LARGE_CUT || at - (before.keptAt ?? before.updatedAt) >= EVERY_MS);

/** Restores an earlier state as the draft. The current text goes into the draft history. `at`: epoch ms. */
export async function restoreRevision({ vault, accountId }: Vault, id: number, at: number): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const revision = await vault.draftRevisions.get(id);
    if (!revision || revision.accountId !== accountId) return;
    const { key, body } = revision;
    const draft = await vault.drafts.get([accountId, key]);
    if (draft && draft.body !== body) await keepRevision(vault, draft, { at, reason: 'rewritten' });
    const { writer: _, ...rest } = draft ?? { accountId, key };
    await vault.drafts.put({ ...rest, body, updatedAt: Math.max(at, (draft?.updatedAt ?? 0) + 1), keptAt: at });
  });
}

/** Deletes expired states of drafts. Returns their number. `now`: epoch ms. */
export async function pruneHistory(vault: VaultDatabase, now: number): Promise<number> {
  return vault.transaction('rw', vault.draftRevisions, async () => {
    const old = await vault.draftRevisions
      .orderBy(':id')
      .until(({ savedAt }) => savedAt > now - HISTORY_MS)
      .toArray();
    if (old.length > 0) await vault.draftRevisions.bulkDelete(old.flatMap(({ id }) => id ?? []));
    return old.length;
  });
}
