/** The small picture of an encyclopedia is at most this large, in px (spec §9). */
const MAX = { width: 200, height: 180 } as const;
/** Space in px between small picture and text: the gap and the padding. If the text would have less than the slack beside it, it goes below (spec §9). */
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

/** Returns the width in px that picture and text need to stand side by side. */
export const roomBeside = ({ width }: Size): number =>
  width + SPACING.gap + SPACING.padding + TEXT_WIDTH + SPACING.slack;

/** Styles of the row of small picture and text: `flex-basis` of the text makes it wrap where it has no room. */
export const beside = (size: Size): { gap: string; '--text-basis': string } => ({
  gap: `${SPACING.gap + SPACING.padding}px`,
  '--text-basis': `${roomBeside(size) - size.width - SPACING.gap - SPACING.padding}px`,
});
