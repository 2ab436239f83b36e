import { ascii, type Bytes, joined, says, viewOf } from './bytes.ts';
import { exifOf, orientationOf } from './exif.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Size of a chunk's length, type and CRC. */
const AROUND_BYTES = 12;
const TEXTS: readonly string[] = ['tEXt', 'zTXt', 'iTXt'];

export const isPng = (bytes: Uint8Array): boolean => says(bytes, 0, SIGNATURE);

/** A chunk. `at`: of its length; `start`: of its content; `end`: after its checksum. */
export interface PngChunk {
  kind: string;
  at: number;
  start: number;
  end: number;
}

/** The chunks of a PNG, at most to its end. The last one may be truncated. */
export function* chunksOf(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = at + AROUND_BYTES <= bytes.length ? view.getUint32(at) : Number.POSITIVE_INFINITY;
    const end = Math.min(bytes.length, at + AROUND_BYTES + length);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield { kind, at, start: at + 8, end };
    if (kind === 'IEND') return;
    at = end;
  }
}

/** Returns a PNG without text chunks, which may contain EXIF and XMP, and with the orientation as its only EXIF (PNG §11.3). */
export function plainPng(bytes: Uint8Array): Bytes {
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  for (const { kind, at, start, end } of chunksOf(bytes)) {
    if (kind === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(start, end));
      if (orientation !== null) kept.push(exifChunk(orientation));
    } else if (!TEXTS.includes(kind)) kept.push(bytes.subarray(at, end));
  }
  return joined(kept);
}

function exifChunk(orientation: number): Bytes {
  const exif = exifOf(orientation);
  const checked = joined([ascii('eXIf'), exif]);
  const chunk = joined([new Uint8Array(4), checked, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, exif.length);
  view.setUint32(chunk.length - 4, checkSum(checked));
  return chunk;
}

/** CRC-32 as in PNG §D. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
