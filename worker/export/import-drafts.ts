import * as v from 'valibot';
import { type FileBytes, failed, type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import { type AccountId, type Attachment, asAttachmentId } from '../../src/shared/model/index.ts';
import { keepFile } from '../../src/shared/store/vault/draft-files.ts';
import type { CallParts } from '../calls.ts';
import { openZip, Unreadable, type ZipReader } from './read-zip.ts';
import {
  draftsFile,
  EXPORT_VERSION,
  type ExportedFile,
  IMPORT_LIMITS,
  importedDraft,
  importedRevision,
} from './schema.ts';

const refused = (reason: string) => failed({ kind: 'outdated', reason });

type Imported = Replies['import-drafts'];

/**
 * Adds the drafts of an export with their files, or of its `drafts.json` without, to those of the account. The file may be
 * anything: it is read within `IMPORT_LIMITS`, each draft is checked, and nothing that is there is overwritten.
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
  const at = ports.now();
  const counts: Imported = { added: 0, known: 0, earlier: 0, refused: 0, missedFiles: 0 };
  /** Texts of the history by form. */
  const texts = new Map<string, Set<string>>();
  const keep = async (key: string, body: string) => {
    const rows = () => vault.draftRevisions.where('[accountId+key]').equals([accountId, key]).toArray();
    const there = texts.get(key) ?? new Set((await rows()).map((row) => row.body));
    texts.set(key, there);
    if (there.has(body) || there.size >= IMPORT_LIMITS.historyOfForm) return false;
    there.add(body);
    await vault.draftRevisions.add({ accountId, key, body, savedAt: at, reason: 'rewritten' });
    return true;
  };
  let room = IMPORT_LIMITS.draftFilesBytes;
  for (const entry of content.drafts) {
    const checked = v.safeParse(importedDraft, entry);
    if (!checked.success || (checked.output.body.trim() === '' && checked.output.files.length === 0)) {
      counts.refused += 1;
      continue;
    }
    const { key, body, feeds, base, commentsDisabled, files } = checked.output;
    // A ZIP cannot be read within a transaction: files are read before it, those of one draft at a time.
    const isFree = !(await vault.drafts.get([accountId, key]));
    const found = isFree ? await readFiles(zip, files, room) : [];
    room -= found.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    const tables = [vault.drafts, vault.draftRevisions, vault.outbox, vault.aliases, vault.blobs];
    await vault.transaction('rw', tables, async () => {
      const there = await vault.drafts.get([accountId, key]);
      if (there?.body === body) counts.known += 1;
      // What is being written here stays; the other text can be restored in its form.
      else if (there) {
        if (await keep(key, body)) counts.earlier += 1;
        else counts.known += 1;
      } else {
        counts.added += 1;
        counts.missedFiles += files.length - found.length;
        for (const one of found)
          await keepFile(
            stores,
            { bytes: one.bytes, mediaType: one.file.mediaType, shown: attachmentOf(one, accountId) },
            at,
          );
        const more = {
          ...(feeds ? { feeds } : {}),
          ...(base === undefined ? {} : { base }),
          ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
          ...(found.length > 0 ? { files: found.map((one) => attachmentOf(one, accountId)) } : {}),
        };
        await vault.drafts.put({ accountId, key, body, updatedAt: at, ...more });
      }
    });
  }
  await vault.transaction('rw', vault.draftRevisions, async () => {
    for (const entry of content.history) {
      const revision = v.safeParse(importedRevision, entry);
      if (revision.success) await keep(revision.output.key, revision.output.body);
    }
  });
  return success(counts);
}

interface FoundFile {
  id: string;
  file: ExportedFile;
  bytes: ArrayBuffer;
}

/** The files of a draft that are in the ZIP and not too large. `room`: bytes that all of them may have. */
async function readFiles(zip: ZipReader | null, files: readonly ExportedFile[], room: number): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  let left = room;
  for (const file of files) {
    if (!zip || file.path === null || !zip.has(file.path)) continue;
    const bytes = await zip.read(file.path, Math.min(left, IMPORT_LIMITS.draftFileBytes)).catch((error: unknown) => {
      if (error instanceof Error) return null;
      throw error;
    });
    if (!bytes) continue;
    left -= bytes.length;
    found.push({ id: crypto.randomUUID(), file, bytes: Uint8Array.from(bytes).buffer });
  }
  return found;
}

const attachmentOf = ({ id, file, bytes }: FoundFile, createdBy: AccountId): Attachment => ({
  id: asAttachmentId(id),
  mediaType: file.kind,
  fileName: file.name,
  sizeBytes: bytes.byteLength,
  url: '',
  thumbnailUrl: '',
  sizes: file.width && file.height ? { original: { width: file.width, height: file.height, url: '' } } : {},
  artist: null,
  title: null,
  createdBy,
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
  if (!zip.has(DRAFTS)) throw new Unreadable('It contains no drafts');
  return new TextDecoder().decode(await zip.read(DRAFTS, IMPORT_LIMITS.inflatedBytes));
}
