import { says, viewOf } from './bytes.ts';
import { orientationOf } from './exif.ts';
import { heifSize, isHeif } from './heif.ts';
import { isJpeg, jpegSize } from './jpeg.ts';
import { chunksOf, isPng } from './png.ts';
import { isWebp, webpHead } from './webp.ts';

/** What a picture says about itself before its pixels: known without decoding it, which takes four bytes a pixel. */
export interface PictureHead {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';
  /** As it is shown, after its orientation. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Its pixels may be transparent. */
  hasAlpha: boolean;
}

/** Returns the head of a picture, or `null` for anything else. Detects the format by the bytes. Never throws. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  try {
    const head = headOf(bytes);
    return head && head.width > 0 && head.height > 0 ? head : null;
  } catch (error) {
    // The bytes end within the head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function headOf(bytes: Uint8Array): PictureHead | null {
  if (isJpeg(bytes)) {
    const size = jpegSize(bytes);
    return size && { format: 'jpeg', ...size, isAnimated: false, hasAlpha: false };
  }
  if (isPng(bytes)) return pngHead(bytes);
  // Browsers do not turn a WebP by its EXIF.
  if (isWebp(bytes)) return { format: 'webp', ...webpHead(bytes) };
  if (says(bytes, 0, 'GIF8')) {
    const view = viewOf(bytes);
    const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    return { format: 'gif', ...size, isAnimated: true, hasAlpha: true };
  }
  const size = isHeif(bytes) ? heifSize(bytes) : null;
  return size && { format: 'heif', ...size, isAnimated: false, hasAlpha: true };
}

/** Colour types of PNG with an alpha channel. */
const ALPHA_TYPES: readonly number[] = [4, 6];

function pngHead(bytes: Uint8Array): PictureHead {
  const view = viewOf(bytes);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let isAnimated = false;
  let hasAlpha = ALPHA_TYPES.includes(view.getUint8(25));
  let isTurned = false;
  for (const { kind, start, end } of chunksOf(bytes)) {
    if (kind === 'acTL') isAnimated = true;
    if (kind === 'tRNS') hasAlpha = true;
    if (kind === 'eXIf') isTurned = (orientationOf(bytes.subarray(start, end)) ?? 1) > 4;
    if (kind === 'IDAT') break;
  }
  const { width, height } = size;
  return { format: 'png', ...(isTurned ? { width: height, height: width } : size), isAnimated, hasAlpha };
}
