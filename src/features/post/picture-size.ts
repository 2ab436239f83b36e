import type { Attachment } from '../../shared/model/index.ts';

/** Height of a picture row in px at the default scale. A lone picture may be as high as the server's thumbnails are. */
export const ROW_HEIGHT = 150;
export const LONE_HEIGHT = 175;

/** Extreme shapes are cropped, so that a panorama does not fill the row and a strip of paper can still be hit. */
const NARROWEST = 0.45;
const WIDEST = 2.4;

export interface PictureSize {
  width: number;
  height: number;
  src: string;
  srcSet: string | undefined;
}

/** Box and sources of a thumbnail, known before it is loaded. Falls back 2x → 1x → original (CONTRACT §8). */
export function pictureSize(attachment: Attachment, rowHeight: number): PictureSize {
  const { thumbnail, thumbnail2x, original } = attachment.sizes;
  const shape = original ?? thumbnail2x ?? thumbnail;
  const ratio = shape && shape.height > 0 ? shape.width / shape.height : 1;
  // Smaller than the row: the picture keeps its own height, its place does not.
  const height = rowHeight;
  const width = Math.round(height * Math.min(WIDEST, Math.max(NARROWEST, ratio)));
  const sources = [thumbnail, thumbnail2x, thumbnail2x ? undefined : original].filter((size) => size !== undefined);
  const widths = new Set<number>();
  const distinct = sources.filter((size) => !widths.has(size.width) && widths.add(size.width));
  return {
    width,
    height,
    src: thumbnail?.url ?? attachment.thumbnailUrl,
    srcSet: distinct.length > 1 ? distinct.map((size) => `${size.url} ${size.width}w`).join(', ') : undefined,
  };
}
