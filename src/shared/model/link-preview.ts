/** What a service tells about a link. All of it is plain text and addresses: markup of a service is never inserted (DECISIONS, "Previews"). */
export interface LinkPreview {
  /** Title and author as one line; '' if the service tells neither. */
  byline: string;
  /** Summary of an encyclopedia; '' for other services. */
  text: string;
  /** Width divided by height; `null` if unknown. */
  aspectRatio: number | null;
  /** Picture; https. `previewSize`: in px, `null` if unknown. */
  previewURL: string | null;
  previewSize: { width: number; height: number } | null;
  /** Address for a frame; of a host of the service. */
  playerURL: string | null;
  /** Video file; https. */
  videoURL: string | null;
  /** Why there is no preview, to the letter of the specification; `null` if there is one. */
  error: string | null;
}

/** The error of a preview whose service could not be asked, or whose answer cannot be read (spec §8). */
export const PREVIEW_NOT_LOADED = 'error loading data';

/** A preview of which nothing is known. */
export const EMPTY_PREVIEW: LinkPreview = {
  byline: '',
  text: '',
  aspectRatio: null,
  previewURL: null,
  previewSize: null,
  playerURL: null,
  videoURL: null,
  error: null,
};

/** How a preview was shown last, so that its place is known before it is loaded. `heightPx`: of frames that tell their height. */
export interface PreviewSize {
  key: string;
  aspectRatio: number | null;
  heightPx: number | null;
}
