import { type PictureHead, pictureHead } from '../../../shared/pictures/picture-head.ts';
import { CONVERTED_QUALITY, isWorthConverting, isWorthKeeping } from '../../../shared/rules/files.ts';

/**
 * Converts a large PNG to JPEG if that at least halves its size (spec §5). Returns other files unchanged, and what a JPEG cannot
 * show: animations and transparent pictures. `bytes`: of the file.
 */
export async function convertedPicture(file: File, bytes: Uint8Array): Promise<File> {
  const head = isWorthConverting(file) ? pictureHead(bytes) : null;
  if (head?.format !== 'png' || head.isAnimated || head.width * head.height > CONVERTED_PIXELS) return file;
  const jpeg = await asJpeg(file, head).catch(() => null);
  if (!jpeg || !isWorthKeeping(jpeg.size, file.size)) return file;
  return new File([jpeg], file.name.replace(/\.png$/i, '.jpg'), { type: 'image/jpeg' });
}

/** A conversion takes eight bytes a pixel. */
const CONVERTED_PIXELS = 40_000_000;

/** Returns `null` if a pixel is transparent. */
async function asJpeg(file: Blob, { hasAlpha }: PictureHead): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  picture.close();
  if (!context || (hasAlpha && isTransparent(context, { width, height }))) return null;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', CONVERTED_QUALITY));
}

/** Rows whose pixels are read at once. */
const STRIP = 256;

/** Screenshots have an alpha channel, too, and are opaque: only the pixels tell. */
function isTransparent(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): boolean {
  for (let top = 0; top < height; top += STRIP) {
    const { data } = context.getImageData(0, top, width, Math.min(STRIP, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}

/**
 * Returns the size of a picture in pixels, or `null` if this browser cannot show it. What every browser shows is not decoded: a
 * picture of 200 megapixels would take 800 MB.
 */
export async function pictureShape(file: Blob, bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  const head = pictureHead(bytes);
  if (head && head.format !== 'heif') return { width: head.width, height: head.height };
  if (!file.type.startsWith('image/') || (head && head.width * head.height > CONVERTED_PIXELS)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
