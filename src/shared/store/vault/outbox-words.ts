import type { BegunContent } from '../../model/index.ts';
import { kindOf } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { isSameContent, keepRevision } from './draft-history.ts';
import { ABOUT } from './drafts.ts';
import { NO_FORMS } from './open-forms.ts';
import type { Origin, OutboxRow } from './rows.ts';

/** What a row's form had in it, and the key of the form. */
export interface Written {
  key: string;
  content: BegunContent;
}

/**
 * Returns `null` for a row that comes from no form. A form about a post or comment is that of its id now, as the mutation has it,
 * unless the one where it was written is shown.
 */
export function writtenIn({ mutation, origin }: OutboxRow, { isShown } = NO_FORMS): Written | null {
  const kind = kindOf(mutation);
  const content = kind?.written?.(mutation);
  const now = kind?.formKey?.(mutation);
  const isMoved = origin !== undefined && ABOUT.test(origin.key) && !isShown(origin.key);
  const key = isMoved ? (now ?? origin.key) : (origin?.key ?? now);
  return content && key !== undefined ? { key, content } : null;
}

/** Returns the origin of a row into which a later mutation is merged: it goes back to its own form, with the later text. */
export function mergedOrigin(row: OutboxRow, later: Origin | undefined): Pick<OutboxRow, 'origin'> {
  const { key, at = 0 } = row.origin ?? { key: kindOf(row.mutation)?.formKey?.(row.mutation) };
  if (!later || key === undefined) return row.origin ? { origin: row.origin } : {};
  return { origin: { key, at: Math.max(at, later.at), revisions: later.revisions } };
}

/** Keeps what the user wrote in these rows, which are removed without being sent. Must run inside a transaction over `contentTables`. */
export async function keepWords(
  vault: VaultDatabase,
  rows: readonly OutboxRow[],
  at: number,
  forms = NO_FORMS,
): Promise<void> {
  for (const row of rows) {
    const written = writtenIn(row, forms);
    if (!written) continue;
    await markUnsent(vault, row, written.content);
    const { accountId } = row;
    await keepRevision(vault, { ...written.content, accountId, key: written.key }, { at, reason: 'discarded' });
  }
}

/** The draft history does not say any more that a row was sent. `content`: is kept elsewhere, so the history need not have it. */
export async function markUnsent(
  vault: VaultDatabase,
  { origin }: OutboxRow,
  content: BegunContent | null,
): Promise<void> {
  for (const id of origin?.revisions ?? []) {
    const revision = await vault.draftRevisions.get(id);
    if (revision?.reason !== 'sent') continue;
    if (content && isSameContent(await withServerFiles(vault, revision), content))
      await vault.draftRevisions.delete(id);
    else await vault.draftRevisions.update(id, { reason: 'rewritten' });
  }
}

/** Returns a content with uploaded files as the server has them, as mutations name them. */
async function withServerFiles(vault: VaultDatabase, content: BegunContent): Promise<BegunContent> {
  const { files } = content;
  if (!files) return content;
  const aliases = await vault.aliases.bulkGet(files.map(({ id }) => id));
  return { ...content, files: files.map((file, index) => aliases[index]?.file ?? file) };
}
