import { isHeif, plainHeif } from './heif.ts';
import { isJpeg, plainJpeg } from './jpeg.ts';
import { isPng, plainPng } from './png.ts';
import { isWebp, plainWebp } from './webp.ts';

/**
 * Returns a photo without metadata such as place, time, camera and author. Keeps the orientation. Detects the format by the
 * bytes, not by the name. Anything else is returned unchanged. Never throws.
 */
export function plainPicture<Whole extends Uint8Array>(bytes: Whole): Whole | Uint8Array<ArrayBuffer> {
  if (isJpeg(bytes)) return plainJpeg(bytes);
  if (isPng(bytes)) return plainPng(bytes);
  if (isWebp(bytes)) return plainWebp(bytes);
  return isHeif(bytes) ? plainHeif(bytes) : bytes;
}
