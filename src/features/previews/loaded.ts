import type { Target } from '../../shared/embeds/index.ts';
import type { LinkPreview } from '../../shared/model/index.ts';
import type { PreviewRow } from '../../shared/store/index.ts';

/** What a loaded preview is drawn from. */
export interface LoadedProps {
  target: Target;
  preview: LinkPreview;
  thumbnail: PreviewRow['thumbnail'];
  isNear: boolean;
  isReachable: boolean;
  /** The service may be asked for pictures. */
  mayAsk: boolean;
}
