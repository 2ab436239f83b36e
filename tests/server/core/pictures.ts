import type { Sharp } from 'sharp';
import { type Pixels, thumbnailExtension, thumbnailSizes } from './thumbnails.ts';

export interface PictureSizes {
  o: Pixels;
  t?: Pixels;
  t2?: Pixels;
}

/** Sizes of a valid picture and its smaller thumbnails. */
export interface Picture {
  sizes: PictureSizes;
  thumbnails: { size: 't' | 't2'; bytes: Uint8Array }[];
}

/** Loaded on demand: most test servers never process a picture. */
async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { animated: true }).autoOrient();
}

function encoded(picture: Sharp, extension: string): Sharp {
  if (extension === 'png') return picture.png();
  return extension === 'gif' ? picture.gif() : picture.jpeg();
}

/** Measures a picture and creates its thumbnails (none for svg). Returns `null` if the picture is corrupt. */
export async function readPicture(bytes: Uint8Array, extension: string): Promise<Picture | null> {
  try {
    const picture = await openPicture(bytes);
    const { width, height, pageHeight, autoOrient } = await picture.metadata();
    const isTurned = autoOrient.width !== width;
    const original: Pixels = [autoOrient.width, isTurned ? autoOrient.height : (pageHeight ?? height)];
    // A corrupt file may have a valid header, so the whole picture is decoded.
    await picture.clone().stats();
    if (extension === 'svg') return { sizes: { o: original }, thumbnails: [] };
    const smaller = thumbnailSizes({ width: original[0], height: original[1] });
    const thumbnails: Picture['thumbnails'] = [];
    for (const size of ['t', 't2'] as const) {
      const pixels = smaller[size];
      if (!pixels) continue;
      const resized = picture.clone().resize(pixels[0], pixels[1], { fit: 'fill' });
      thumbnails.push({ size, bytes: await encoded(resized, thumbnailExtension(extension)).toBuffer() });
    }
    return { sizes: { o: original, ...smaller }, thumbnails };
  } catch {
    return null;
  }
}

/** A square jpeg cut from the middle of a picture, or `null` if the picture is corrupt. */
export async function squarePicture(bytes: Uint8Array, sidePixels: number): Promise<Uint8Array | null> {
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(bytes).autoOrient().resize(sidePixels, sidePixels).flatten().jpeg().toBuffer();
  } catch {
    return null;
  }
}
