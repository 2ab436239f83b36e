import * as v from 'valibot';
import { type FileBytes, failed, type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import { type AccountId, type Attachment, asAttachmentId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { keepBytes, resumeFiles } from '../../src/shared/store/vault/draft-files.ts';
import { keepRevision } from '../../src/shared/store/vault/draft-history.ts';
import { contentTables } from '../../src/shared/store/vault/file-references.ts';
import type { CallParts } from '../calls.ts';
import { openZip, Unreadable, type ZipReader } from './read-zip.ts';
import {
  draftsFile,
  EXPORT_VERSION,
  type ExportedFile,
  IMPORT_LIMITS,
  type ImportedState,
  importedState,
} from './schema.ts';

const refused = (reason: string) => failed({ kind: 'outdated', reason });

type Imported = Replies['import-drafts'];

/**
 * Adds the drafts and the draft history of an export with their files, or of its `drafts.json` without, to those of the account. The
 * file may be anything: it is read within `IMPORT_LIMITS`, each entry is checked, and nothing that is there is overwritten.
 */
export async function importDrafts(
  { stores, ports }: Pick<CallParts, 'stores' | 'ports'>,
  file: FileBytes,
): Promise<Result<Imported>> {
  const { vault, accountId } = stores;
  if (!accountId) return failed({ kind: 'aborted' });
  let content: v.InferOutput<typeof draftsFile>;
  let zip: ZipReader | null;
  try {
    zip = (await isZip(file)) ? await openZip(file) : null;
    const parsed = v.safeParse(draftsFile, JSON.parse(await textOf(file, zip)));
    if (!parsed.success) return refused('It is not a file of drafts');
    content = parsed.output;
  } catch (error) {
    return refused(error instanceof Unreadable ? error.message : 'It is not a file of drafts');
  }
  if (content.version > EXPORT_VERSION) return refused('It was written by a newer version of the app');
  const run: Run = {
    stores: { vault, accountId },
    zip,
    at: ports.now(),
    room: IMPORT_LIMITS.draftFilesBytes,
    stored: new Map(),
    missed: new Set(),
    counts: { added: 0, known: 0, earlier: 0, refused: 0 },
  };
  for (const entry of content.drafts) {
    const checked = v.safeParse(importedState, entry);
    if (!checked.success || isBlank(checked.output)) run.counts.refused += 1;
    else if (!(await add(run, { ...checked.output, files: checked.output.files ?? [] }, true))) run.counts.known += 1;
  }
  for (const entry of content.history) {
    const checked = v.safeParse(importedState, entry);
    if (checked.success) await add(run, checked.output, false);
  }
  return success({ ...run.counts, missedFiles: run.missed.size });
}

/** One import. */
interface Run {
  stores: { vault: VaultDatabase; accountId: AccountId };
  zip: ZipReader | null;
  at: number;
  /** Bytes that further files may have. */
  room: number;
  /** Ids of stored files by their paths: a draft and its earlier states may have the same. */
  stored: Map<string, string>;
  /** Files of added states that are not in the ZIP. */
  missed: Set<string>;
  counts: Omit<Imported, 'missedFiles'>;
}

const isBlank = ({ body, files = [] }: { body: string; files?: readonly unknown[] | undefined }): boolean =>
  body.trim() === '' && files.length === 0;

/** The same for states with the same text and files, as far as is known: every import gives files other ids. */
const likenessOf = (body: string, files: readonly Pick<Attachment, 'fileName' | 'sizeBytes'>[] = []): string =>
  JSON.stringify([body, files.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])]);

/**
 * Adds a state with its files as a draft (`isDraft`), or to the draft history, also if its form has a draft already. Returns `false` if
 * the form has the same, now or earlier.
 */
async function add(run: Run, state: ImportedState, isDraft: boolean): Promise<boolean> {
  const { key, body, feeds, base, commentsDisabled, files, reason = 'rewritten' } = state;
  const { at, counts } = run;
  const { vault, accountId } = run.stores;
  /** `null`: nowhere. */
  const placeOf = async (shown: readonly Pick<Attachment, 'fileName' | 'sizeBytes'>[]) => {
    const draft = await vault.drafts.get([accountId, key]);
    if (isDraft && !draft) return 'drafts';
    const history = await vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).toArray();
    if (history.length >= IMPORT_LIMITS.historyOfForm) return null;
    const likeness = likenessOf(body, shown);
    return [draft, ...history].some((one) => one && likenessOf(one.body, one.files) === likeness) ? null : 'history';
  };
  const listed = inZip(run, files);
  if ((await placeOf(listed.map((one) => one.shown))) === null) return false;
  // A ZIP cannot be read within a transaction: files are read before it, those of one state at a time.
  const found = await readFiles(run, listed);
  const shown = found.map((one) => one.shown);
  const isNew = await vault.transaction('rw', contentTables(vault), async () => {
    const place = await placeOf(shown);
    if (place === null) return false;
    if (isBlank({ body, files: shown })) return true;
    for (const { bytes, file, shown } of found)
      if (bytes) await keepBytes(run.stores, { bytes, mediaType: file.mediaType, shown }, at);
    const content = {
      accountId,
      key,
      body,
      ...(feeds ? { feeds } : {}),
      ...(base === undefined ? {} : { base }),
      ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
      ...(shown.length > 0 ? { files: shown } : {}),
    };
    if (place === 'drafts') {
      await vault.drafts.put({ ...content, updatedAt: at });
      await resumeFiles(run.stores, shown, at);
      counts.added += 1;
      return true;
    }
    if (files) await keepRevision(vault, content, { at, reason });
    else await vault.draftRevisions.add({ accountId, key, body, savedAt: at, reason });
    counts.earlier += 1;
    return true;
  });
  if (!isNew) return false;
  for (const { path, shown } of found) run.stored.set(path, shown.id);
  for (const file of files ?? []) if (!found.some((one) => one.file === file)) run.missed.add(JSON.stringify(file));
  return true;
}

interface ListedFile {
  file: ExportedFile;
  path: string;
  shown: Attachment;
}

/** Returns the files that the directory of the ZIP has. */
const inZip = ({ zip, stored, stores }: Run, files: readonly ExportedFile[] = []): ListedFile[] =>
  files.flatMap((file) => {
    const { path } = file;
    const sizeBytes = path === null ? undefined : zip?.sizeOf(path);
    if (path === null || sizeBytes === undefined) return [];
    const id = stored.get(path) ?? crypto.randomUUID();
    return [{ file, path, shown: attachmentOf(file, { id, sizeBytes, createdBy: stores.accountId }) }];
  });

/** Returns those that are whole and not too large. `bytes`: `null` if they are stored already. */
async function readFiles(run: Run, listed: readonly ListedFile[]) {
  const { zip, stored } = run;
  const found: (ListedFile & { bytes: ArrayBuffer | null })[] = [];
  for (const one of listed) {
    if (stored.has(one.path)) {
      found.push({ ...one, bytes: null });
      continue;
    }
    const bytes = await zip
      ?.read(one.path, Math.min(run.room, IMPORT_LIMITS.draftFileBytes))
      .catch((error: unknown) => {
        if (error instanceof Error) return null;
        throw error;
      });
    if (!bytes) continue;
    run.room -= bytes.length;
    found.push({ ...one, bytes: Uint8Array.from(bytes).buffer });
  }
  return found;
}

const attachmentOf = (
  file: ExportedFile,
  { id, ...more }: { id: string } & Pick<Attachment, 'sizeBytes' | 'createdBy'>,
): Attachment => ({
  id: asAttachmentId(id),
  mediaType: file.kind,
  fileName: file.name,
  url: '',
  thumbnailUrl: '',
  sizes: file.width && file.height ? { original: { width: file.width, height: file.height, url: '' } } : {},
  artist: null,
  title: null,
  ...more,
});

const DRAFTS = 'drafts.json';

async function isZip(file: FileBytes): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return start[0] === 0x50 && start[1] === 0x4b;
}

/** The text of the file, or of `drafts.json` in a ZIP file. */
async function textOf(file: FileBytes, zip: ZipReader | null): Promise<string> {
  if (!zip) {
    if (file.size > IMPORT_LIMITS.fileBytes) throw new Unreadable('It is too large');
    return file.text();
  }
  if (zip.sizeOf(DRAFTS) === undefined) throw new Unreadable('It contains no drafts');
  return new TextDecoder().decode(await zip.read(DRAFTS, IMPORT_LIMITS.inflatedBytes));
}
