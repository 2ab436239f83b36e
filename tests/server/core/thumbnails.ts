export type Pixels = [number, number];

const boxes: Record<'t' | 't2', Pixels> = { t: [525, 175], t2: [1050, 350] };

/** Thumbnails fit into 525×175 (`t`) and 1050×350 (`t2`). None if it would not be smaller than the original. */
export function thumbnailSizes({ width, height }: { width: number; height: number }): { t?: Pixels; t2?: Pixels } {
  const fitting = ([boxWidth, boxHeight]: Pixels): Pixels | null => {
    const factor = Math.min(boxWidth / width, boxHeight / height);
    const scaled = (length: number) => Math.max(1, Math.round(length * factor));
    return factor < 1 ? [scaled(width), scaled(height)] : null;
  };
  const t = fitting(boxes.t);
  const t2 = fitting(boxes.t2);
  return { ...(t && { t }), ...(t2 && { t2 }) };
}

/** Thumbnails of webp are jpg. */
export const thumbnailExtension = (extension: string): string => (extension === 'webp' ? 'jpg' : extension);
