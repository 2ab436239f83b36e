/** The small picture of an encyclopedia is at most this large, in px (spec §9). */
const MAX = { width: 200, height: 180 } as const;
/** Space in px between small picture and text (spec §9): gap and padding. The slack belongs to the text. */
export const SPACING = { gap: 4, padding: 8, slack: 24 } as const;
/** The narrowest column of text that reads well, in px. */
const TEXT_WIDTH = 160;

export interface Size {
  width: number;
  height: number;
}

/** Returns the size at which a small picture is shown: within 200x180, never enlarged. */
export function thumbnailSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX.width / width, MAX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Styles of the row of small picture and text. Where both have no room, the picture gets smaller. */
export const BESIDE = {
  gap: `${SPACING.gap + SPACING.padding}px`,
  '--text-width': `${TEXT_WIDTH + SPACING.slack}px`,
} as const;
