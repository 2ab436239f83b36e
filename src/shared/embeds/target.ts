import type { PreviewService } from '../config/index.ts';

/** What a link leads to, as far as its address tells. */
export type Target = Found & {
  /** Host of the link, as the reader is shown it. */
  site: string;
};

export type Found = {
  service: PreviewService;
  /** The address in one canonical form: the key of what is stored about it. */
  href: string;
} & Face;

/** How a target is shown. Sizes in px; `aspectRatio`: width divided by height, until the service tells another. */
export type Face =
  /** A video with a picture, both from the service. `id`: the service's; `startSec`: `null` for the beginning. */
  | { kind: 'video'; id: string; startSec: number | null; aspectRatio: number }
  /** A short video, shown upright. */
  | { kind: 'short-video'; id: string; aspectRatio: number }
  /** A picture that moves. `pictureUrl`, `videoUrl`: from the address alone; at least one of them. */
  | { kind: 'moving-picture'; pictureUrl: string | null; videoUrl: string | null; aspectRatio: number }
  /** A summary with a small picture. `summaryUrl`: of the encyclopedia's endpoint. */
  | { kind: 'summary'; summaryUrl: string }
  /** A frame of the service. Its address comes from the link (`src`), or from the service (`null`). */
  | { kind: 'frame'; src: string | null; size: FrameSize }
  /** A document: a picture of its first page, and a frame. */
  | { kind: 'document'; pictureUrl: string; src: string; aspectRatio: number }
  /** Any other site: made by the card script. */
  | { kind: 'card' };

export interface FrameSize {
  /** Height at first: fixed, or by the width. */
  by: { heightPx: number } | { aspectRatio: number };
  maxWidthPx: number | null;
  /** The frame tells its height by messages (`frameHeight`). */
  isTold: boolean;
}
