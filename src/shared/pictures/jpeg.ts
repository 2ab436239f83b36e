import { ascii, type Bytes, joined, says, viewOf } from './bytes.ts';
import { exifOf, orientationOf } from './exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;

/** Markers of frames (SOF0 to SOF15), without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Returns the size of a JPEG as it is shown; `null` if no frame is found. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(bytes);
  let isTurned = false;
  for (let at = 2; at < bytes.length; ) {
    const start = bytes.indexOf(0xff, at);
    const marker = start < 0 ? undefined : bytes[start + 1];
    if (marker === undefined || marker === SOS || marker === EOI) return null;
    at = start + 1;
    if (marker === 0xff) continue;
    at = start + 2;
    if (marker === 0 || standsAlone(marker)) continue;
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 3), view.getUint16(at + 5)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    const end = at + view.getUint16(at);
    const content = bytes.subarray(at + 2, end);
    if (marker === APP1 && says(content, 0, EXIF) && !isTurned)
      isTurned = (orientationOf(content.subarray(EXIF.length)) ?? 1) > 4;
    at = end;
  }
  return null;
}

/**
 * Returns a JPEG with only the segments for decoding (ITU T.81 B.1), colours (JFIF, ICC, Adobe) and orientation. Removes all
 * other metadata and everything after the end of the picture.
 */
export function plainJpeg(bytes: Uint8Array): Bytes {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const view = viewOf(bytes);
  let isTurned = false;
  let at = 2;
  while (at < bytes.length) {
    // Decoders skip to the next marker; 0xff may be repeated.
    const start = bytes.indexOf(0xff, at);
    if (start < 0) break;
    let mark = start + 1;
    while (bytes[mark] === 0xff) mark++;
    const marker = bytes[mark];
    at = mark + 1;
    if (marker === undefined) break;
    if (marker === 0) continue;
    if (marker === EOI || standsAlone(marker)) {
      kept.push(Uint8Array.of(0xff, marker));
      if (marker === EOI) break;
      continue;
    }
    const length = at + 2 <= bytes.length ? view.getUint16(at) : 0;
    const end = at + length;
    const isWhole = length >= 2 && end <= bytes.length;
    const content = isWhole ? bytes.subarray(at + 2, end) : bytes.subarray(at);
    if (isKept(marker, content)) kept.push(Uint8Array.of(0xff, marker), bytes.subarray(at, isWhole ? end : undefined));
    else if (marker === APP1 && says(content, 0, EXIF) && !isTurned) {
      const orientation = orientationOf(content.subarray(EXIF.length));
      if (orientation !== null) kept.push(exifSegment(orientation));
      isTurned = orientation !== null;
    }
    if (!isWhole) break;
    at = end;
    if (marker !== SOS) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return joined(kept);
}

/** TEM and RST0 to RST7. */
const standsAlone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

function isKept(marker: number, content: Uint8Array): boolean {
  if (marker === APP2) return says(content, 0, 'ICC_PROFILE\0');
  if (marker === APP0 || marker === APP14) return true;
  return marker !== COMMENT && (marker < APP0 || marker > APP15);
}

/** Returns the index of the next marker after the entropy-coded data that begin at `at`. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let found = bytes.indexOf(0xff, at); found >= 0; found = bytes.indexOf(0xff, found + 1)) {
    const next = bytes[found + 1];
    // In entropy-coded data, 0xff is followed by zero; RST markers may occur.
    if (next !== undefined && next !== 0 && next !== 0xff && !standsAlone(next)) return found;
  }
  return bytes.length;
}

function exifSegment(orientation: number): Bytes {
  const content = joined([ascii(EXIF), exifOf(orientation)]);
  const length = content.length + 2;
  return joined([Uint8Array.of(0xff, APP1, length >> 8, length & 0xff), content]);
}
