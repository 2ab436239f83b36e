import { type Attachment, draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { contentTables, releaseFiles } from './file-references.ts';
import { enqueue } from './outbox.ts';
import type { BlobRow, OutboxRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** A file that the user has chosen. `id`: UUID v4 of its bytes, of its upload and, until the server gives one, of the file. */
export interface ChosenFile {
  id: string;
  fileName: string;
  mediaType: string;
  bytes: ArrayBuffer;
}

/** Stores the bytes of a file and enqueues its upload. `at`: epoch ms. */
export async function keepFile({ vault, accountId }: Vault, file: ChosenFile, at: number): Promise<void> {
  if (!accountId) return;
  const { id, fileName, mediaType, bytes } = file;
  await vault.transaction('rw', contentTables(vault), async () => {
    await vault.blobs.put({ id, accountId, bytes, mediaType, createdAt: at });
    await enqueue({ vault, accountId }, { kind: 'upload-file', blobId: id, fileName }, { id, at, holdMs: 0 });
  });
}

/** Text and files shared by another app. `address`: of the page with their form. */
export interface SharedDraft {
  address: string;
  body: string;
  files: readonly { chosen: ChosenFile; attachment: Attachment }[];
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
    for (const { chosen } of files) await keepFile(stores, chosen, at);
    await saveDraft(stores, { key, body, files: files.map(({ attachment }) => attachment), at });
  });
}

/** Withdraws the uploads of files that the user has removed from a form, whose draft does not have them any more. */
export const dropFiles = ({ vault }: Vault, ids: readonly string[]): Promise<void> => releaseFiles(vault, ids);

/** The state of a form's file. */
export interface KeptFile {
  /** State of its upload; `undefined` if that has settled. */
  state: OutboxRow['state'] | undefined;
  /** The file as the server has it. */
  uploaded: Attachment | undefined;
}

/** Returns the states of files, in the given order. */
export async function keptFiles({ vault }: Vault, ids: readonly string[]): Promise<KeptFile[]> {
  // Uploads are read first: one that ends between the two reads is then found as uploaded.
  const rows = await vault.outbox.bulkGet([...ids]);
  const aliases = await vault.aliases.bulkGet([...ids]);
  return ids.map((_, index) => ({ state: rows[index]?.state, uploaded: aliases[index]?.file }));
}

/** Returns the bytes of a file while its upload is pending. */
export const fileBytes = ({ vault }: Vault, id: string): Promise<BlobRow | undefined> => vault.blobs.get(id);
