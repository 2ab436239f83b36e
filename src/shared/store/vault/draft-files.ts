import { type Attachment, draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { enqueue, takeBack } from './outbox.ts';
import type { BlobRow, OutboxRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** A file that the writer has chosen. `id`: UUID v4, of its bytes, its upload and, until the server gives one, the file itself. */
export interface ChosenFile {
  id: string;
  fileName: string;
  mediaType: string;
  bytes: ArrayBuffer;
}

/** Keeps the bytes of a file together with the wish to upload it. `at`: epoch ms. */
export async function keepFile({ vault, accountId }: Vault, file: ChosenFile, at: number): Promise<void> {
  if (!accountId) return;
  const { id, fileName, mediaType, bytes } = file;
  const tables = [vault.outbox, vault.aliases, vault.drafts, vault.draftRevisions, vault.blobs];
  await vault.transaction('rw', tables, async () => {
    await vault.blobs.put({ id, accountId, bytes, mediaType, createdAt: at });
    await enqueue({ vault, accountId }, { kind: 'upload-file', blobId: id, fileName }, { id, at, holdMs: 0 });
  });
}

/** Words and files that came from another app. `address`: of the page that has them in its form. */
export interface SharedDraft {
  address: string;
  body: string;
  files: readonly { chosen: ChosenFile; attachment: Attachment }[];
}

/**
 * Makes a draft of what another app has shared, wholly or not at all, and once: not when its form says something already.
 * `at`: epoch ms.
 */
export async function keepShared(stores: Vault, { address, body, files }: SharedDraft, at: number): Promise<void> {
  const { vault } = stores;
  const key = draftKeys.newPost(address);
  const tables = [vault.outbox, vault.aliases, vault.drafts, vault.draftRevisions, vault.blobs];
  await vault.transaction('rw', tables, async () => {
    if (await readDraft(stores, key)) return;
    for (const { chosen } of files) await keepFile(stores, chosen, at);
    await saveDraft(stores, { key, body, files: files.map(({ attachment }) => attachment), at });
  });
}

/** The writer does without these files: what was not sent yet is not sent. */
export async function dropFiles({ vault }: Vault, ids: readonly string[]): Promise<void> {
  for (const id of ids) await takeBack(vault, id);
}

/** What has become of a file of a form. */
export interface KeptFile {
  /** Its upload; undefined: it is over. */
  state: OutboxRow['state'] | undefined;
  /** As the server has it. */
  uploaded: Attachment | undefined;
}

/** What has become of these files, in their order. */
export async function keptFiles({ vault }: Vault, ids: readonly string[]): Promise<KeptFile[]> {
  // The upload first: what ends between the two reads is then seen as uploaded.
  const rows = await vault.outbox.bulkGet([...ids]);
  const aliases = await vault.aliases.bulkGet([...ids]);
  return ids.map((_, index) => ({ state: rows[index]?.state, uploaded: aliases[index]?.file }));
}

/** The bytes of a file, as long as they are needed on this device. */
export const fileBytes = ({ vault }: Vault, id: string): Promise<BlobRow | undefined> => vault.blobs.get(id);
