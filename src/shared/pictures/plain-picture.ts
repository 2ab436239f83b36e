import { isHeif, plainHeif } from './heif.ts';
import { isJpeg, plainJpeg } from './jpeg.ts';
import { isPng, plainPng } from './png.ts';
import { isWebp, plainWebp } from './webp.ts';

/**
 * A photo without what was written beside it: where and when it was taken, with what, by whom. How it is to be turned stays.
 * Told by its bytes, not by its name; what is no photo, or cannot be read, comes back as it is. Never throws.
 */
export function plainPicture<Whole extends Uint8Array>(bytes: Whole): Whole | Uint8Array<ArrayBuffer> {
  if (isJpeg(bytes)) return plainJpeg(bytes);
  if (isPng(bytes)) return plainPng(bytes);
  if (isWebp(bytes)) return plainWebp(bytes);
  return isHeif(bytes) ? plainHeif(bytes) : bytes;
}
