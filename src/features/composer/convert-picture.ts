import { CONVERTED_QUALITY, isWorthConverting, isWorthKeeping } from '../../shared/rules/files.ts';

/** A large PNG as a JPEG, when that is less than half of it (spec §5); everything else as it is. */
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
  // A JPEG has no transparency: what shines through is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', CONVERTED_QUALITY));
}

/** Size of a picture in its own pixels; null: it is none that this browser can read. */
export async function pictureShape(file: Blob): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
