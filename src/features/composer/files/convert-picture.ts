import { CONVERTED_QUALITY, isWorthConverting, isWorthKeeping } from '../../../shared/rules/files.ts';

/** Converts a large PNG to JPEG if that at least halves its size (spec §5). Returns other files unchanged. */
export async function convertedPicture(file: File): Promise<File> {
  if (!isWorthConverting(file)) return file;
  const jpeg = await asJpeg(file).catch(() => null);
  if (!jpeg || !isWorthKeeping(jpeg.size, file.size)) return file;
  return new File([jpeg], file.name.replace(/\.png$/i, '.jpg'), { type: 'image/jpeg' });
}

async function asJpeg(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', CONVERTED_QUALITY));
}

/** Returns the size of a picture in pixels, or `null` if this browser cannot decode it. */
export async function pictureShape(file: Blob): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
