import type { Attachment } from '../../src/shared/model/index.ts';
import { allWordsOf } from '../../src/shared/mutations/index.ts';
import { pictureToKeep } from '../../src/shared/pictures/kept-picture.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { CallParts } from '../calls.ts';
import { fetchFile } from './pictures.ts';
import { EXPORT_VERSION, type ExportedFile } from './schema.ts';
import type { ZipWriter } from './zip.ts';

/** Writes the drafts with their files and history. Returns how many there are, and how many files could not be read. */
export async function writeDrafts(parts: CallParts, zip: ZipWriter, signal: AbortSignal) {
  const { vault, accountId } = parts.stores;
  const own = [[accountId, ''] as [string, string], [accountId, '\uffff'] as [string, string]] as const;
  const rows = await vault.drafts
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const history = await vault.draftRevisions
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const drafts: object[] = [];
  let missedFiles = 0;
  for (const { key, body, feeds, base, baseLists, commentsDisabled, updatedAt, files = [], fields } of rows) {
    const exported: ExportedFile[] = [];
    for (const file of files) exported.push(await writeFile(parts, zip, file, signal));
    missedFiles += exported.filter(({ path }) => path === null).length;
    const at = new Date(updatedAt).toISOString();
    drafts.push({ key, body, feeds, base, baseLists, commentsDisabled, fields, updatedAt: at, files: exported });
  }
  const file = {
    version: EXPORT_VERSION,
    drafts,
    history: history.map(({ key, body, savedAt }) => ({ key, body, savedAt: new Date(savedAt).toISOString() })),
  };
  zip.text('drafts.json', JSON.stringify(file, null, 1));
  return { drafts: drafts.length, missedFiles };
}

/** Writes a file of a draft: from this device while it is not uploaded, later from the server. */
async function writeFile(
  { ports, stores: { vault } }: CallParts,
  zip: ZipWriter,
  file: Attachment,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { id } = file;
  const kept = await vault.blobs.get(id);
  const uploaded = (await vault.aliases.get(id))?.file;
  // The draft may have noted it only.
  const { fileName, mediaType: kind, sizeBytes, url, sizes } = kept?.shown ?? uploaded ?? file;
  const address = url || uploaded?.url;
  const found = kept ?? (address ? await fetched(ports, address, { kind, sizeBytes }, signal) : null);
  const { width, height } = sizes.original ?? {};
  const shape = width && height ? { width, height } : {};
  const path = found ? `draft-files/${id}-${fileName.replace(/[^\w.-]/g, '_').slice(-100)}` : null;
  if (found && path !== null) zip.bytes(path, new Uint8Array(found.bytes));
  return {
    name: fileName,
    mediaType: found?.mediaType ?? '',
    kind,
    ...shape,
    path,
    ...(address ? { url: address } : {}),
  };
}

/** A file of the server; `null` if the answer has it not: a gateway may have answered with a page. */
async function fetched(
  ports: CallParts['ports'],
  address: string,
  { kind, sizeBytes }: Pick<Attachment, 'sizeBytes'> & { kind: Attachment['mediaType'] },
  signal: AbortSignal,
) {
  const response = await fetchFile(ports, address, signal);
  const bytes = await response?.arrayBuffer().catch(() => null);
  if (!response || !bytes) return null;
  const type = response.headers.get('content-type') ?? '';
  const isIt =
    kind === 'image'
      ? pictureToKeep(response, bytes) !== null
      : !/^text\/html/i.test(type) || bytes.byteLength === sizeBytes;
  return isIt ? { bytes, mediaType: type.split(';')[0]?.trim() ?? '' } : null;
}

/** Writes what waits to be sent. Returns how much it is. */
export async function writeOutbox({ stores: { vault, accountId } }: CallParts, zip: ZipWriter): Promise<number> {
  if (!accountId) return 0;
  const rows = (await outboxOf(vault, accountId)).filter(
    ({ state }) => state.kind !== 'settled' && state.kind !== 'answered',
  );
  const items = rows.map(({ mutation, state, createdAt }) => ({
    kind: mutation.kind,
    words: allWordsOf(mutation),
    state: state.kind,
    createdAt: new Date(createdAt).toISOString(),
  }));
  zip.text('outbox.json', JSON.stringify({ version: EXPORT_VERSION, items }, null, 1));
  return items.length;
}
