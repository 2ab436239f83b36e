import { Inflate } from 'fflate';
import * as v from 'valibot';
import { type FileBytes, failed, type Replies, type Result, success } from '../../src/shared/contract/index.ts';
import type { CallParts } from '../calls.ts';
import { draftsFile, EXPORT_VERSION, IMPORT_LIMITS, importedDraft, importedRevision } from './schema.ts';

const refused = (reason: string) => failed({ kind: 'outdated', reason });

/** Why a file cannot be imported. The user is told. */
class Unreadable extends Error {}

/**
 * Adds the drafts of an export, or of its `drafts.json`, to those of the account. The file may be anything: it is read within
 * `IMPORT_LIMITS`, each draft is checked, and nothing that is there is overwritten.
 */
export async function importDrafts(
  { stores, ports }: Pick<CallParts, 'stores' | 'ports'>,
  file: FileBytes,
): Promise<Result<Replies['import-drafts']>> {
  const { vault, accountId } = stores;
  if (!accountId) return failed({ kind: 'aborted' });
  let content: v.InferOutput<typeof draftsFile>;
  try {
    const parsed = v.safeParse(draftsFile, JSON.parse(await textOf(file)));
    if (!parsed.success) return refused('It is not a file of drafts');
    content = parsed.output;
  } catch (error) {
    return refused(error instanceof Unreadable ? error.message : 'It is not a file of drafts');
  }
  if (content.version > EXPORT_VERSION) return refused('It was written by a newer version of the app');
  const at = ports.now();
  let [added, known, earlier, bad] = [0, 0, 0, 0];
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
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
    for (const entry of content.drafts) {
      const draft = v.safeParse(importedDraft, entry);
      if (!draft.success || draft.output.body.trim() === '') {
        bad += 1;
        continue;
      }
      const { key, body, feeds, base, commentsDisabled } = draft.output;
      const there = await vault.drafts.get([accountId, key]);
      if (there?.body === body) known += 1;
      // What is being written here stays; the other text can be restored in its form.
      else if (there) {
        if (await keep(key, body)) earlier += 1;
        else known += 1;
      } else {
        added += 1;
        const more = {
          ...(feeds ? { feeds } : {}),
          ...(base === undefined ? {} : { base }),
          ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
        };
        await vault.drafts.put({ accountId, key, body, updatedAt: at, ...more });
      }
    }
    for (const entry of content.history) {
      const revision = v.safeParse(importedRevision, entry);
      if (revision.success) await keep(revision.output.key, revision.output.body);
    }
  });
  return success({ added, known, earlier, refused: bad });
}

const DRAFTS = 'drafts.json';
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
/** A comment may follow the end of the directory. */
const LONGEST_END = END_BYTES + 65_535;
const LONGEST_DIRECTORY = 16_000_000;

/** The text of the file, or of `drafts.json` in a ZIP file. Reads no more of a ZIP than its directory and that entry. */
async function textOf(file: FileBytes): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  if (isZip) return textOfEntry(file);
  if (file.size > IMPORT_LIMITS.fileBytes) throw new Unreadable('It is too large');
  return file.text();
}

async function textOfEntry(file: FileBytes): Promise<string> {
  const view = async (from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer());
  const tailFrom = Math.max(0, file.size - LONGEST_END);
  const tail = await view(tailFrom, file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Unreadable('It is no complete ZIP file');
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size > LONGEST_DIRECTORY || offset + size > file.size) throw new Unreadable('It is no complete ZIP file');
  const directory = await view(offset, offset + size);
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE; ) {
    const nameLength = directory.getUint16(at + 28, true);
    if (at + 46 + nameLength > directory.byteLength) break;
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    if (name === DRAFTS) {
      const [method, packed] = [directory.getUint16(at + 10, true), directory.getUint32(at + 20, true)];
      return readEntry(file, directory.getUint32(at + 42, true), packed, method);
    }
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  throw new Unreadable('It contains no drafts');
}

async function readEntry(file: FileBytes, headerAt: number, packed: number, method: number): Promise<string> {
  if (packed > IMPORT_LIMITS.fileBytes) throw new Unreadable('It is too large');
  const header = new DataView(await file.slice(headerAt, headerAt + 30).arrayBuffer());
  if (header.byteLength < 30) throw new Unreadable('It is no complete ZIP file');
  const from = headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = new Uint8Array(await file.slice(from, from + packed).arrayBuffer());
  if (bytes.length !== packed) throw new Unreadable('It is no complete ZIP file');
  if (method === 0) return new TextDecoder().decode(bytes);
  if (method !== 8) throw new Unreadable('It is packed in another way');
  return inflate(bytes);
}

/** A step of 4 KB becomes at most 4 MB. */
const STEP = 4096;

/** Inflates step by step, and stops when there is more than an export can have. */
function inflate(bytes: Uint8Array): string {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((chunk) => {
    size += chunk.length;
    if (size > IMPORT_LIMITS.inflatedBytes) throw new Unreadable('It is too large');
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += STEP) stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
