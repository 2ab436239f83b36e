import { Inflate } from 'fflate';
import type { FileBytes } from '../../src/shared/contract/index.ts';

/** Why a file cannot be imported. The user is told. */
export class Unreadable extends Error {}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
/** A comment may follow the end of the directory. */
const LONGEST_END = END_BYTES + 65_535;
const LONGEST_DIRECTORY = 16_000_000;

/** A ZIP file of unknown origin. Only its directory and the entries that are asked for are read. */
export interface ZipReader {
  /** The size of an entry as the directory has it; `undefined` if there is no such entry. */
  sizeOf: (path: string) => number | undefined;
  /** Rejects with `Unreadable` if the entry is damaged, or larger than that. */
  read: (path: string, limitBytes: number) => Promise<Uint8Array>;
}

interface Entry {
  method: number;
  packed: number;
  size: number;
  at: number;
}

export async function openZip(file: FileBytes): Promise<ZipReader> {
  const entries = await readDirectory(file);
  return {
    sizeOf: (path) => entries.get(path)?.size,
    async read(path, limitBytes) {
      const entry = entries.get(path);
      if (!entry) throw new Unreadable(`It contains no ${path}`);
      return readEntry(file, entry, limitBytes);
    },
  };
}

async function readDirectory(file: FileBytes): Promise<Map<string, Entry>> {
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
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE; ) {
    const nameLength = directory.getUint16(at + 28, true);
    if (at + 46 + nameLength > directory.byteLength) break;
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    const [method, packed] = [directory.getUint16(at + 10, true), directory.getUint32(at + 20, true)];
    const size = directory.getUint32(at + 24, true);
    entries.set(name, { method, packed, size, at: directory.getUint32(at + 42, true) });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

async function readEntry(
  file: FileBytes,
  { at, packed, size, method }: Entry,
  limitBytes: number,
): Promise<Uint8Array> {
  if (packed > limitBytes) throw new Unreadable('It is too large');
  const header = new DataView(await file.slice(at, at + 30).arrayBuffer());
  if (header.byteLength < 30) throw new Unreadable('It is no complete ZIP file');
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = new Uint8Array(await file.slice(from, from + packed).arrayBuffer());
  if (bytes.length !== packed) throw new Unreadable('It is no complete ZIP file');
  if (method !== 0 && method !== 8) throw new Unreadable('It is packed in another way');
  const unpacked = method === 0 ? bytes : inflate(bytes, limitBytes);
  if (unpacked.length !== size) throw new Unreadable('It is no complete ZIP file');
  return unpacked;
}

/** A step of 4 KB becomes at most 4 MB. */
const STEP = 4096;

/** Inflates step by step, and stops when there is more than that. */
function inflate(bytes: Uint8Array, limitBytes: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((chunk) => {
    size += chunk.length;
    if (size > limitBytes) throw new Unreadable('It is too large');
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += STEP) stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  const whole = new Uint8Array(size);
  let to = 0;
  for (const chunk of chunks) {
    whole.set(chunk, to);
    to += chunk.length;
  }
  return whole;
}
