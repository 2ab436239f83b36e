import { pictureToShow } from '../../platform/smaller-picture.ts';
import { CONVERTED_QUALITY, UNREADABLE, whyNotAttach } from '../../shared/rules/files.ts';
import type { Crop, Shape } from '../../ui/square-crop/index.ts';

/** Larger files may end the page of a phone when they are decoded. */
export const PICTURE_MAX_MIB = 50;
/** Edge of the picture that is sent: several times what the server shows. */
const SENT_PX = 400;
/** Longest edge from which a square of a very large picture is cut. */
const CROPPED_PX = 4096;

/** A chosen file that this browser can decode. Its address is released with `closePicture`. */
export interface ChosenPicture {
  src: string;
  shape: Shape;
  image: HTMLImageElement;
}

/** Decodes a chosen file, or returns why that is not possible. */
export async function openPicture(file: File): Promise<ChosenPicture | { why: string }> {
  const why = whyNotAttach(file.size, PICTURE_MAX_MIB * 1024 * 1024);
  if (why !== null) return { why };
  const shown = await pictureToShow(file, CROPPED_PX);
  if (!shown) return { why: TOO_MANY_PIXELS };
  const src = URL.createObjectURL(shown);
  const image = new Image();
  image.src = src;
  const isDecoded = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  );
  if (isDecoded) return { src, image, shape: { width: image.naturalWidth, height: image.naturalHeight } };
  URL.revokeObjectURL(src);
  return { why: file.type.startsWith('image/') ? NOT_DECODED : NO_PICTURE };
}

const TOO_MANY_PIXELS = 'This picture has more pixels than this browser can cut. Choose a smaller one.';
const NO_PICTURE = 'This file is no picture. Choose a JPEG, PNG, GIF or WebP file.';
const NOT_DECODED = `${UNREADABLE} by this browser. Choose a JPEG, PNG, GIF or WebP file.`;

export const closePicture = ({ src }: ChosenPicture): void => URL.revokeObjectURL(src);

/**
 * Returns the square as a JPEG of at most 400 px. It is drawn anew, so it has none of the file's metadata. `null`: the browser
 * cannot draw it, e.g. for lack of memory.
 */
export async function squareJpeg({ image }: ChosenPicture, { x, y, side }: Crop): Promise<ArrayBuffer | null> {
  const edge = Math.max(1, Math.min(SENT_PX, Math.round(side)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: edge, height: edge });
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, edge, edge);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CONVERTED_QUALITY));
  return (await blob?.arrayBuffer()) ?? null;
}
