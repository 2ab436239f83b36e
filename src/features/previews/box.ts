import { PREVIEW_FOLD } from '../../shared/config/index.ts';
import type { Target } from '../../shared/embeds/index.ts';
import type { PreviewSizeRow } from '../../shared/store/index.ts';

/** No box is higher, before it is folded: a picture need not be larger than the screen. */
const MAX_PICTURE_HEIGHT_PX = 480;
const FALLBACK_ASPECT = 16 / 9;

/** Height and width of the box of a preview, as styles. Known before anything is loaded, so that nothing moves. */
export interface Box {
  aspectRatio?: number;
  height?: number;
  maxWidth?: number;
}

/** `size`: how the preview was shown last; `told`: what its service has told. */
export function boxOf(target: Target, size: PreviewSizeRow | undefined, told: number | null): Box {
  switch (target.kind) {
    case 'frame': {
      const { by, maxWidthPx } = target.size;
      const width = maxWidthPx === null ? {} : { maxWidth: maxWidthPx };
      if (size?.heightPx) return { height: size.heightPx, ...width };
      return 'heightPx' in by ? { height: by.heightPx, ...width } : { aspectRatio: by.aspectRatio, ...width };
    }
    case 'card':
      return { height: size?.heightPx ?? CARD_HEIGHT_PX };
    case 'summary':
      return { height: size?.heightPx ?? PREVIEW_FOLD.encyclopedia.folded };
    case 'short-video':
      // The player has its own shape, whatever the picture has.
      return { aspectRatio: target.aspectRatio, maxWidth: SHORT_VIDEO_WIDTH_PX };
    default: {
      const aspectRatio = size?.aspectRatio ?? told ?? target.aspectRatio ?? FALLBACK_ASPECT;
      return { aspectRatio, maxWidth: Math.round(MAX_PICTURE_HEIGHT_PX * aspectRatio) };
    }
  }
}

const CARD_HEIGHT_PX = 180;
const SHORT_VIDEO_WIDTH_PX = 325;
