import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import type { DraftRevisionRow, DraftRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** How long earlier states and texts that were sent can be had again. */
export const HISTORY_MS = 24 * 60 * 60 * 1000;
/** Earlier states of one form at most; the oldest go first. */
const MOST = 50;
/** While a text is being written, its state is kept so often at most … */
const EVERY_MS = 60_000;
/** … and always before so many characters go at once. */
const LARGE_CUT = 20;

/** Keeps the words of a draft as they are, inside the caller's transaction. `at`: epoch ms. */
export async function keepRevision(
  vault: VaultDatabase,
  { accountId, key, body }: Pick<DraftRow, 'accountId' | 'key' | 'body'>,
  { at, reason }: { at: number; reason: NonNullable<DraftRevisionRow['reason']> },
): Promise<void> {
  if (body.trim() === '') return;
  await vault.draftRevisions.add({ accountId, key, body, savedAt: at, reason });
  // Equal keys come in the order of their ids, which is that of time.
  const ids = await vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).primaryKeys();
  if (ids.length > MOST) await vault.draftRevisions.bulkDelete(ids.slice(0, -MOST));
}

/** Whether the state before is worth keeping now that `body` takes its place. */
export const isTurningPoint = (before: DraftRow, body: string, at: number): boolean =>
  before.body !== body &&
  (before.body.length - body.length >= LARGE_CUT || at - (before.keptAt ?? before.updatedAt) >= EVERY_MS);

/** Gives an earlier state back to its form; what stands there takes its place among the earlier ones. `at`: epoch ms. */
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

/** Takes away earlier states that are too old to be had again. They lie in the order of time. Answers how many. `now`: epoch ms. */
export async function sweepHistory(vault: VaultDatabase, now: number): Promise<number> {
  return vault.transaction('rw', vault.draftRevisions, async () => {
    const old = await vault.draftRevisions
      .orderBy(':id')
      .until(({ savedAt }) => savedAt > now - HISTORY_MS)
      .toArray();
    if (old.length > 0) await vault.draftRevisions.bulkDelete(old.flatMap(({ id }) => id ?? []));
    return old.length;
  });
}
