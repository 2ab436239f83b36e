import type { Table } from 'dexie';
import type { AccountId, Attachment } from '../../model/index.ts';
import { fileIdsIn, uploadIn } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { appendRow } from './outbox-append.ts';
import { isRemovableUpload } from './outbox-states.ts';
import type { OutboxRow } from './rows.ts';

/** The tables of a transaction in which files may lose a reference, or get one again. */
export const contentTables = ({ outbox, aliases, drafts, draftRevisions, blobs }: VaultDatabase): Table[] => [
  outbox,
  aliases,
  drafts,
  draftRevisions,
  blobs,
];

const idsOf = (rows: readonly { files?: Attachment[] }[]): string[] =>
  rows.flatMap(({ files = [] }) => files.map(({ id }) => id));

/**
 * Withdraws the uploads of files that neither a draft nor a mutation has any more. Deletes their bytes if no earlier state of a
 * draft has them either: nothing else deletes the bytes of a file that the server does not have.
 */
export async function releaseFiles(vault: VaultDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await vault.transaction('rw', contentTables(vault), async () => {
    const [drafts, revisions, rows] = await Promise.all([
      vault.drafts.toArray(),
      vault.draftRevisions.toArray(),
      vault.outbox.toArray(),
    ]);
    const used = new Set([...idsOf(drafts), ...rows.flatMap(({ mutation }) => fileIdsIn(mutation))]);
    const unused = new Set(ids.filter((id) => !used.has(id)));
    const gone = rows.filter((row) => unused.has(row.id) && isRemovableUpload(row));
    await vault.outbox.bulkDelete(gone.map(({ id }) => id));
    const kept = new Set(idsOf(revisions));
    for (const row of rows) if (!gone.includes(row)) kept.add(uploadIn(row.mutation)?.blobId ?? '');
    const bytes = [...unused, ...gone.flatMap(({ mutation }) => uploadIn(mutation)?.blobId ?? [])];
    await vault.blobs.bulkDelete(bytes.filter((id) => !kept.has(id)));
  });
}

/**
 * Returns the ids of stored bytes that nothing refers to. A page may be about to refer to them, so they are only
 * released if they are found twice.
 */
export async function strayBytes(vault: VaultDatabase): Promise<string[]> {
  const stored = await vault.blobs.toCollection().primaryKeys();
  if (stored.length === 0) return [];
  const [drafts, revisions, rows] = await Promise.all([
    vault.drafts.toArray(),
    vault.draftRevisions.toArray(),
    vault.outbox.toArray(),
  ]);
  const used = new Set([...idsOf(drafts), ...idsOf(revisions), ...rows.flatMap(filesIn)]);
  return stored.filter((id) => !used.has(id));
}

const filesIn = ({ id, mutation }: OutboxRow): string[] => [
  id,
  ...fileIdsIn(mutation),
  uploadIn(mutation)?.blobId ?? id,
];

/** Deletes the bytes of files that only the draft history has, the oldest first, above a limit. Their names stay in the history. */
export async function trimHistoryFiles(vault: VaultDatabase, limitBytes: number): Promise<void> {
  const revisions = await vault.draftRevisions.filter(({ files = [] }) => files.length > 0).toArray();
  const sizes = new Map<string, number>();
  for (const { files = [] } of revisions.toReversed()) for (const { id, sizeBytes } of files) sizes.set(id, sizeBytes);
  if ([...sizes.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0) <= limitBytes) return;
  await vault.transaction('rw', contentTables(vault), async () => {
    const [drafts, rows] = await Promise.all([vault.drafts.toArray(), vault.outbox.toArray()]);
    const used = new Set([...idsOf(drafts), ...rows.flatMap((row) => [row.id, ...fileIdsIn(row.mutation)])]);
    const above: string[] = [];
    let sum = 0;
    for (const [id, sizeBytes] of sizes) {
      if (used.has(id)) continue;
      sum += sizeBytes;
      if (sum > limitBytes) above.push(id);
    }
    await vault.blobs.bulkDelete(above);
  });
}

/**
 * Enqueues the uploads of a form's files that are not on the way: they were withdrawn when the form became empty. Must run inside
 * the caller's transaction. `at`: epoch ms.
 */
export async function resumeUploads(
  vault: VaultDatabase,
  accountId: AccountId,
  files: readonly Attachment[],
  at: number,
): Promise<void> {
  for (const file of files) {
    const { id, url } = file;
    if (url !== '' || (await vault.outbox.get(id)) || (await vault.aliases.get(id))?.file) continue;
    const bytes = await vault.blobs.get(id);
    if (!bytes) continue;
    const { shown = file } = bytes;
    const state = { kind: 'ready', notBeforeAt: 0, failure: null } as const;
    const upload = { kind: 'upload-file', blobId: id, fileName: shown.fileName, shown } as const;
    await appendRow(vault, accountId, upload, { id, at, state });
  }
}
