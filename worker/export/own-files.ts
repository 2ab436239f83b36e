import type { Attachment, BegunContent } from '../../src/shared/model/index.ts';
import { allWordsOf } from '../../src/shared/mutations/index.ts';
import { pictureToKeep } from '../../src/shared/pictures/kept-picture.ts';
import { begunContentOf } from '../../src/shared/store/vault/draft-history.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { writtenIn } from '../../src/shared/store/vault/outbox-words.ts';
import type { CallParts } from '../calls.ts';
import { fetchFile } from './pictures.ts';
import { EXPORT_VERSION, type ExportedFile } from './schema.ts';
import type { ZipWriter } from './zip.ts';

/** The files of drafts, of their history and of what waits to be sent: each is written once. */
export interface OwnFiles {
  write: (files: readonly Attachment[]) => Promise<ExportedFile[]>;
  /** How many could not be read. */
  missed: () => number;
}

export function createOwnFiles(parts: CallParts, zip: ZipWriter, signal: AbortSignal): OwnFiles {
  const written = new Map<string, ExportedFile>();
  return {
    async write(files) {
      const exported: ExportedFile[] = [];
      for (const file of files) {
        // A draft may have the id of its upload, and a post that waits the server's.
        const id = (await parts.stores.vault.aliases.get(file.id))?.file?.id ?? file.id;
        const one = written.get(id) ?? (await writeFile(parts, zip, file, signal));
        written.set(id, one);
        exported.push(one);
      }
      return exported;
    },
    missed: () => [...written.values()].filter(({ path }) => path === null).length,
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** Writes the drafts and their history with their files. Returns how many drafts there are. */
export async function writeDrafts(
  { stores: { vault, accountId } }: CallParts,
  zip: ZipWriter,
  ownFiles: OwnFiles,
): Promise<number> {
  const own = [[accountId, ''] as [string, string], [accountId, '\uffff'] as [string, string]] as const;
  const rows = await vault.drafts
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const revisions = await vault.draftRevisions
    .where('[accountId+key]')
    .between(...own)
    .toArray();
  const exported = async ({ files = [], ...content }: BegunContent) => ({
    ...begunContentOf(content),
    files: await ownFiles.write(files),
  });
  const drafts: object[] = [];
  for (const row of rows) drafts.push({ key: row.key, ...(await exported(row)), updatedAt: isoOf(row.updatedAt) });
  const history: object[] = [];
  for (const { key, savedAt, reason, isWhole, ...content } of revisions) {
    // Of an earlier version there is the text only: the form keeps its files when it is restored.
    const state = isWhole ? await exported(content) : { body: content.body };
    history.push({ key, ...state, savedAt: isoOf(savedAt), reason });
  }
  zip.text('drafts.json', JSON.stringify({ version: EXPORT_VERSION, drafts, history }, null, 1));
  return rows.length;
}

/** Writes a file: from this device while it is not uploaded, later from the server. */
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

/** Writes what waits to be sent, with its files. Returns how much it is. */
export async function writeOutbox(
  { stores: { vault, accountId } }: CallParts,
  zip: ZipWriter,
  ownFiles: OwnFiles,
): Promise<number> {
  if (!accountId) return 0;
  const rows = (await outboxOf(vault, accountId)).filter(
    ({ state }) => state.kind !== 'settled' && state.kind !== 'answered',
  );
  const items: object[] = [];
  for (const row of rows) {
    const { mutation, state, createdAt } = row;
    const files = await ownFiles.write(writtenIn(row)?.content.files ?? []);
    items.push({
      kind: mutation.kind,
      words: allWordsOf(mutation),
      state: state.kind,
      createdAt: isoOf(createdAt),
      ...(files.length > 0 ? { files } : {}),
    });
  }
  zip.text('outbox.json', JSON.stringify({ version: EXPORT_VERSION, items }, null, 1));
  return items.length;
}
