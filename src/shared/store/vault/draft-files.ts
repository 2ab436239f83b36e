import { type Attachment, draftKeys } from '../../model/index.ts';
import { uploadIn } from '../../mutations/index.ts';
import type { Stores } from '../stores.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { contentTables, releaseFiles, resumeUploads } from './file-references.ts';
import { enqueue } from './outbox.ts';
import type { BlobRow, OutboxRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** A file that the user has chosen. */
export interface ChosenFile {
  bytes: ArrayBuffer;
  mediaType: string;
  /** `id`: UUID v4 of its bytes, of its upload and, until the server gives one, of the file. */
  shown: Attachment;
}

/** Stores the bytes of a file without uploading it: it may still be converted. `resumeFiles` uploads what a page left like this. */
export async function keepBytes({ vault, accountId }: Vault, file: ChosenFile, at: number): Promise<void> {
  if (!accountId) return;
  const { bytes, mediaType, shown } = file;
  await vault.blobs.put({ id: shown.id, accountId, bytes, mediaType, createdAt: at, shown });
}

/** Stores the bytes of a file and enqueues its upload. `at`: epoch ms. */
export async function keepFile({ vault, accountId }: Vault, file: ChosenFile, at: number): Promise<void> {
  if (!accountId) return;
  const { shown } = file;
  const { id, fileName } = shown;
  await vault.transaction('rw', contentTables(vault), async () => {
    await keepBytes({ vault, accountId }, file, at);
    await enqueue({ vault, accountId }, { kind: 'upload-file', blobId: id, fileName, shown }, { id, at, holdMs: 0 });
  });
}

/** Uploads files of a form whose bytes are here and whose uploads are not on the way. `at`: epoch ms. */
export async function resumeFiles(
  { vault, accountId }: Vault,
  files: readonly Attachment[],
  at: number,
): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', contentTables(vault), () => resumeUploads(vault, accountId, files, at));
}

/** Text and files shared by another app. `address`: of the page with their form. */
export interface SharedDraft {
  address: string;
  body: string;
  files: readonly ChosenFile[];
}

/**
 * Stores shared text and files as a draft, in one transaction. Does nothing if the form already has a draft.
 * `at`: epoch ms.
 */
export async function keepShared(stores: Vault, { address, body, files }: SharedDraft, at: number): Promise<void> {
  const { vault } = stores;
  const key = draftKeys.newPost(address);
  await vault.transaction('rw', contentTables(vault), async () => {
    if (await readDraft(stores, key)) return;
    for (const file of files) await keepFile(stores, file, at);
    await saveDraft(stores, { key, body, files: files.map(({ shown }) => shown), at });
  });
}

/** Withdraws the uploads of files that the user has removed from a form, whose draft does not have them any more. */
export const dropFiles = ({ vault }: Vault, ids: readonly string[]): Promise<void> => releaseFiles(vault, ids);

/** The state of a form's file. */
export interface KeptFile {
  /** State of its upload; `undefined` if that has settled, or was never enqueued. */
  state: OutboxRow['state'] | undefined;
  /** The file as it is shown until the server has it; `undefined`: as the draft has it. */
  shown: Attachment | undefined;
  /** The file as the server has it. */
  uploaded: Attachment | undefined;
  /** Its bytes are on this device. */
  hasBytes: boolean;
}

/** Returns the states of files, in the given order. Runs in live queries: without native `await`s (GOTCHAS, “Dexie forgets the zone”). */
export const keptFiles = ({ vault }: Vault, ids: readonly string[]): Promise<KeptFile[]> =>
  vault.transaction('r', vault.outbox, vault.aliases, vault.blobs, () =>
    Promise.all([
      vault.outbox.bulkGet([...ids]),
      vault.aliases.bulkGet([...ids]),
      Promise.all(ids.map((id) => vault.blobs.where({ id }).count())),
    ]).then(([rows, aliases, counts]) =>
      ids.map((_, index) => {
        const row = rows[index];
        return {
          state: row?.state,
          shown: row && uploadIn(row.mutation)?.shown,
          uploaded: aliases[index]?.file,
          hasBytes: counts[index] !== 0,
        };
      }),
    ),
  );

/** Returns the bytes of a file while its upload is pending. */
export const fileBytes = ({ vault }: Vault, id: string): Promise<BlobRow | undefined> => vault.blobs.get(id);
