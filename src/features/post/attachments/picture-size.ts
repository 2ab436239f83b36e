import type { Attachment } from '../../../shared/model/index.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import type { LargePicture } from '../../media/index.ts';

/** Height of a picture row in px at the default scale. A single picture may be as high as the server's thumbnails. */
const ROW_HEIGHT = 150;
const SINGLE_HEIGHT = 175;

/** Minimum side of a picture's box: a touch target. */
const MIN_SIDE = 44;

/** Height of the row of these pictures in px: at most that of the highest picture. */
export function rowHeightOf(pictures: readonly Attachment[]): number {
  const limit = pictures.length === 1 ? SINGLE_HEIGHT : ROW_HEIGHT;
  const highest = Math.max(...pictures.map(({ sizes }) => sizes.original?.height || limit));
  return Math.min(limit, Math.max(MIN_SIDE, highest));
}

/** Limits of width / height. More extreme pictures are cropped. */
const MIN_RATIO = 0.45;
const MAX_RATIO = 2.4;

export interface PictureSize {
  width: number;
  height: number;
  /** Size of the picture within its box: at most its original size. */
  drawn: { width: number; height: number };
  src: string;
  srcSet: string | undefined;
}

const UNKNOWN = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Returns box and sources of a thumbnail before it is loaded. Falls back 2x → 1x → original (CONTRACT §8). */
export function pictureSize(attachment: Attachment, rowHeight: number): PictureSize {
  const { thumbnail, thumbnail2x, original } = attachment.sizes;
  const shape = original ?? thumbnail2x ?? thumbnail;
  const ratio = shape && shape.height > 0 ? shape.width / shape.height : 1;
  const own = original?.width && original.height ? original : UNKNOWN;
  const height = rowHeight;
  const inShape = Math.round(height * Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio)));
  const width = Math.min(inShape, Math.max(MIN_SIDE, own.width));
  const sources = [thumbnail, thumbnail2x, thumbnail2x ? undefined : original].filter((size) => size !== undefined);
  const widths = new Set<number>();
  const distinct = sources.filter((size) => !widths.has(size.width) && widths.add(size.width));
  return {
    width,
    height,
    drawn: { width: Math.min(width, own.width), height: Math.min(height, own.height) },
    src: thumbnail?.url ?? attachment.thumbnailUrl,
    srcSet: distinct.length > 1 ? distinct.map((size) => `${size.url} ${size.width}w`).join(', ') : undefined,
  };
}

/** Bytes per pixel of thumbnails, about: the server does not tell their sizes. */
const THUMBNAIL_BYTES = 0.25;

/** What the smallest thumbnail takes, in words. */
export function thumbnailSize({ sizes: { thumbnail, original }, sizeBytes }: Attachment): string {
  if (!thumbnail || thumbnail.url === original?.url) return fileSize(sizeBytes);
  return `about ${fileSize(Math.round(thumbnail.width * thumbnail.height * THUMBNAIL_BYTES))}`;
}

/** Distance between two pictures in px, as in Pictures.module.css. */
const GAP = 6;
/** A row that overflows by less than this (px) is not folded (spec §9). */
const SLACK = 24;

/** Whether the pictures need more than one row of that width (px). Uses the sizes alone, so it is known before loading. */
export function overflows(pictures: readonly Attachment[], rowHeight: number, columnPx: number): boolean {
  const widths = pictures.map((picture) => pictureSize(picture, rowHeight).width);
  const total = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  return total > columnPx + SLACK;
}

/** Returns an attachment for the lightbox. Until the original is loaded, the lightbox shows the thumbnail of the row. */
export function largePicture({ fileName, url, thumbnailUrl, sizes }: Attachment): LargePicture {
  const { original, thumbnail, thumbnail2x } = sizes;
  const preview = globalThis.devicePixelRatio > 1 ? (thumbnail2x ?? thumbnail) : thumbnail;
  const shape = original ?? thumbnail2x ?? thumbnail;
  return {
    name: fileName,
    url: original?.url ?? url,
    previewUrl: preview?.url ?? thumbnailUrl,
    width: shape?.width ?? 0,
    height: shape?.height ?? 0,
  };
}
