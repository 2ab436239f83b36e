import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportSink } from '../ports.ts';

/** The format without its extension for large files has room for so many entries and bytes. */
const MAX_ENTRIES = 60_000;
const MAX_BYTES = 3_900_000_000;

/** The export would be larger than the format allows. */
export class ExportTooLarge extends Error {}

/** A ZIP file that is written entry by entry: nothing of it stays in memory. */
export interface ZipWriter {
  text: (path: string, text: string) => void;
  /** Bytes that do not become smaller: pictures. */
  bytes: (path: string, bytes: Uint8Array) => void;
  end: () => void;
  written: () => number;
}

export function createZip(sink: Pick<ExportSink, 'write'>): ZipWriter {
  let written = 0;
  let entries = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written += chunk.length;
    sink.write(chunk);
  });
  const add = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    entries += 1;
    if (entries > MAX_ENTRIES || written + bytes.length > MAX_BYTES) throw new ExportTooLarge();
    zip.add(entry);
    entry.push(bytes, true);
  };
  return {
    text: (path, text) => add(new ZipDeflate(path, { level: 6 }), strToU8(text)),
    bytes: (path, bytes) => add(new ZipPassThrough(path), bytes),
    end: () => zip.end(),
    written: () => written,
  };
}
