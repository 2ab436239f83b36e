import { ascii, type Bytes, joined, says, viewOf } from './bytes.ts';
import { exifOf, orientationOf } from './exif.ts';

const HEAD_BYTES = 12;
/** Size of a chunk's header: type and length. */
const BEFORE_BYTES = 8;
/** Flags in the first byte of VP8X. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export const isWebp = (bytes: Uint8Array): boolean => says(bytes, 0, 'RIFF') && says(bytes, 8, 'WEBP');

/** Returns a WebP without XMP and with the orientation as its only EXIF (RFC 9649 §2.7). */
export function plainWebp(bytes: Uint8Array): Bytes {
  const source = viewOf(bytes);
  const riffEnd = Math.min(bytes.length, BEFORE_BYTES + source.getUint32(4, true));
  const kept: Uint8Array[] = [bytes.subarray(0, HEAD_BYTES)];
  let flagsAt = 0;
  let length = HEAD_BYTES;
  let isTurned = false;
  const keep = (part: Uint8Array) => {
    kept.push(part);
    length += part.length;
  };
  for (let at = HEAD_BYTES; at + BEFORE_BYTES <= riffEnd; ) {
    const size = source.getUint32(at + 4, true);
    const contentAt = at + BEFORE_BYTES;
    const end = Math.min(riffEnd, contentAt + size + (size % 2));
    if (says(bytes, at, 'EXIF')) {
      const content = bytes.subarray(contentAt, end);
      const orientation = orientationOf(says(content, 0, 'Exif\0\0') ? content.subarray(6) : content);
      if (orientation !== null && !isTurned) keep(exifChunk(orientation));
      isTurned ||= orientation !== null;
    } else if (!says(bytes, at, 'XMP ')) {
      if (says(bytes, at, 'VP8X') && flagsAt === 0) flagsAt = length + BEFORE_BYTES;
      keep(bytes.subarray(at, end));
    }
    at = end;
  }
  const plain = joined(kept);
  const view = viewOf(plain);
  view.setUint32(4, plain.length - BEFORE_BYTES, true);
  if (flagsAt > 0 && flagsAt < plain.length)
    view.setUint8(flagsAt, (view.getUint8(flagsAt) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0));
  return plain;
}

function exifChunk(orientation: number): Bytes {
  const exif = exifOf(orientation);
  const chunk = joined([ascii('EXIF'), new Uint8Array(4), exif]);
  viewOf(chunk).setUint32(4, exif.length, true);
  return chunk;
}
