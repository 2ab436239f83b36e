import { ascii, type Bytes, joined, says, viewOf } from './bytes.ts';
import { exifOf, orientationOf } from './exif.ts';

const HEAD_BYTES = 12;
/** Size of a chunk's header: type and length. */
const BEFORE_BYTES = 8;
/** Flags in the first byte of VP8X. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;
const IS_ANIMATED = 0x02;

export const isWebp = (bytes: Uint8Array): boolean => says(bytes, 0, 'RIFF') && says(bytes, 8, 'WEBP');

/** Returns size and properties of a WebP by its first chunk (RFC 9649 §2.5 to §2.7). */
export function webpHead(bytes: Uint8Array): { width: number; height: number; isAnimated: boolean; hasAlpha: boolean } {
  const view = viewOf(bytes);
  const at = HEAD_BYTES + BEFORE_BYTES;
  if (says(bytes, HEAD_BYTES, 'VP8X')) {
    const flags = view.getUint8(at);
    return {
      width: (view.getUint32(at + 4, true) & 0xffffff) + 1,
      height: (view.getUint32(at + 7, true) & 0xffffff) + 1,
      isAnimated: (flags & IS_ANIMATED) !== 0,
      hasAlpha: (flags & HAS_ALPHA) !== 0,
    };
  }
  if (says(bytes, HEAD_BYTES, 'VP8L')) {
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false, hasAlpha: true };
  }
  // Three bytes of the frame and three of its start code stand before the size.
  const size = { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  return { ...size, isAnimated: false, hasAlpha: false };
}

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
