import { says, viewOf } from './bytes.ts';
import { isHeif } from './heif.ts';
import { isJpeg } from './jpeg.ts';
import { isPng } from './png.ts';
import { isWebp } from './webp.ts';

/**
 * Returns the media type of a picture whose bytes are all there, by its format and its end; `null` for anything else. Decodes
 * nothing: the pixels of a large photo take 50 MB. `isDrawing`: it may be SVG.
 */
export function typeOfWhole(bytes: Uint8Array, isDrawing: boolean): string | null {
  try {
    if (isJpeg(bytes)) return endsJpeg(bytes) ? 'image/jpeg' : null;
    if (isPng(bytes)) return endsPng(bytes) ? 'image/png' : null;
    if (isGif(bytes)) return endsGif(bytes) ? 'image/gif' : null;
    if (isWebp(bytes)) return endsWebp(bytes) ? 'image/webp' : null;
    if (isHeif(bytes)) return endsHeif(bytes) ? 'image/avif' : null;
    return isDrawing && isWholeSvg(bytes) ? SVG_TYPE : null;
  } catch (error) {
    // A length beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the media type of what browsers show although its end is missing, as some programs write it; `null` for anything else. */
export function typeWithoutEnd(bytes: Uint8Array): string | null {
  if (isJpeg(bytes)) return 'image/jpeg';
  return isGif(bytes) ? 'image/gif' : null;
}

export const SVG_TYPE = 'image/svg+xml';

/** Start of scan, end of image (ITU T.81 B.1). */
const SOS = 0xda;
const EOI = 0xd9;

/** Whether the end of the picture follows its first scan. The end of a preview in the metadata comes before. */
function endsJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 2; at < bytes.length; at += view.getUint16(at)) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return false;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    at += 1;
    if (marker !== SOS) continue;
    for (let end = bytes.length - 1; end > at; end -= 1) if (bytes[end] === EOI && bytes[end - 1] === 0xff) return true;
    return false;
  }
  return false;
}

function endsPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  // Of each chunk: length, type, content, checksum (PNG §5.3).
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) if (says(bytes, at + 4, 'IEND')) return true;
  return false;
}

const isGif = (bytes: Uint8Array): boolean => says(bytes, 0, 'GIF87a') || says(bytes, 0, 'GIF89a');

/** Walks the blocks (GIF89a §15 to §26) to the trailer. */
function endsGif(bytes: Uint8Array): boolean {
  const at = (index: number): number => {
    const byte = bytes[index];
    if (byte === undefined) throw new RangeError('The picture ends here');
    return byte;
  };
  const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterSubBlocks = (start: number): number => {
    let next = start;
    while (at(next) > 0) next += at(next) + 1;
    return next + 1;
  };
  let next = 13 + colourBytes(at(10));
  for (;;) {
    const kind = at(next);
    if (kind === 0x3b) return true;
    if (kind === 0x21) next = afterSubBlocks(next + 2);
    else if (kind === 0x2c) next = afterSubBlocks(next + 11 + colourBytes(at(next + 9)));
    else return false;
  }
}

const endsWebp = (bytes: Uint8Array): boolean => 8 + viewOf(bytes).getUint32(4, true) <= bytes.length;

/**
 * Whether the boxes at the top end where the file ends (ISO/IEC 14496-12 §4.2), those of the description and of the pixels among
 * them: a file that was cut between two boxes ends with one, too.
 */
function endsHeif(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const has = { description: false, pixels: false };
  let at = 0;
  while (at < bytes.length) {
    const short = view.getUint32(at);
    const isDescription = says(bytes, at + 4, 'meta') || says(bytes, at + 4, 'moov');
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    // The last box may reach to the end.
    const end = short === 0 ? bytes.length : at + size;
    if (end < at + 8) return false;
    has.description ||= isDescription;
    has.pixels ||= says(bytes, at + 4, 'mdat') || (isDescription && hasText(bytes.subarray(at, end), 'idat'));
    at = end;
  }
  return at === bytes.length && has.description && has.pixels;
}

/** Small pictures may have their pixels within the description. */
const hasText = (bytes: Uint8Array, text: string): boolean => bytes.some((_, index) => says(bytes, index, text));

/** As much as stands before the first element, and after the last. */
const SVG_EDGE = 4000;
const SVG_BEGINS = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/is;
const SVG_ENDS = /(?:<\/svg>|^[^<]*<svg[^>]*\/>)\s*(?:<!--.*?-->\s*)*$/is;

function isWholeSvg(bytes: Uint8Array): boolean {
  const begin = String.fromCharCode(...bytes.subarray(0, SVG_EDGE));
  const end = String.fromCharCode(...bytes.subarray(-SVG_EDGE));
  return SVG_BEGINS.test(begin) && SVG_ENDS.test(end);
}
