import { isHeif } from '../shared/pictures/heif.ts';
import { isJpeg } from '../shared/pictures/jpeg.ts';
import { type PictureHead, pictureHead } from '../shared/pictures/picture-head.ts';

/** Larger pictures are shown by a smaller one: decoding takes four bytes a pixel, and browsers decode several at once. */
const LARGE_PIXELS = 24_000_000;
/** Larger pictures are not decoded as a whole, only scaled while decoding. */
const DECODED_PIXELS = 64_000_000;
/** The head of most pictures ends sooner. */
const HEAD_BYTES = 256 * 1024;
const QUALITY = 0.85;

/** Exists in Chromium and Firefox, in secure contexts. The used part of WebCodecs. */
interface Decoder {
  decode: () => Promise<{ image: Frame }>;
  close: () => void;
}
type Frame = CanvasImageSource & { displayWidth: number; displayHeight: number; close: () => void };
declare const ImageDecoder:
  | (new (of: {
      data: ArrayBuffer;
      type: string;
      desiredWidth: number;
      desiredHeight: number;
    }) => Decoder)
  | undefined;

/** Pictures are made smaller one after the other. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Returns a picture to look at: the file itself, or of a very large picture one with at most this many pixels at its longer edge.
 * `null`: it is too large for this browser.
 */
export async function pictureToShow(file: Blob, edgePx: number): Promise<Blob | null> {
  const head = await headOf(file);
  if (!head || head.width * head.height <= LARGE_PIXELS) return file;
  const made = turn.then(() => smaller(file, head, edgePx)).catch(() => null);
  turn = made;
  return made;
}

/** Reads on where the metadata or the colour profile before the size of a picture are large: they may have several megabytes. */
async function headOf(file: Blob): Promise<PictureHead | null> {
  for (let length = HEAD_BYTES; ; length *= 4) {
    const bytes = new Uint8Array(await file.slice(0, length).arrayBuffer());
    const head = pictureHead(bytes);
    if (head || length >= file.size || !(isJpeg(bytes) || isHeif(bytes))) return head;
  }
}

async function smaller(file: Blob, head: PictureHead, edgePx: number): Promise<Blob | null> {
  const scale = Math.min(1, edgePx / Math.max(head.width, head.height));
  const [width, height] = [Math.round(head.width * scale), Math.round(head.height * scale)];
  const source = await decoded(file, head, { width, height });
  if (!source) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  source.close();
  return new Promise((resolve) => canvas.toBlob(resolve, head.hasAlpha ? 'image/png' : 'image/jpeg', QUALITY));
}

/**
 * Chromium scales a JPEG while it decodes it only for `ImageDecoder`; with `createImageBitmap` and sizes it decodes all pixels first
 * (GOTCHAS, “A picture of 200 megapixels”).
 */
async function decoded(
  file: Blob,
  { format, width, height }: PictureHead,
  size: { width: number; height: number },
): Promise<(CanvasImageSource & { close: () => void }) | null> {
  if (format === 'jpeg' && typeof ImageDecoder === 'function') {
    const data = await file.arrayBuffer();
    const decoder = new ImageDecoder({
      data,
      type: 'image/jpeg',
      desiredWidth: size.width,
      desiredHeight: size.height,
    });
    const { image } = await decoder.decode();
    decoder.close();
    return image;
  }
  if (width * height > DECODED_PIXELS) return null;
  const sizes = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' } as const;
  return createImageBitmap(file, sizes);
}
