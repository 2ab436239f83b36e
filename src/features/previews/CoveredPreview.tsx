import { useEffect, useRef } from 'react';
import { useLive } from '../../live/index.ts';
import type { Target } from '../../shared/embeds/index.ts';
import { storedPreview } from '../../shared/store/queries/previews.ts';
import { SensitiveCover } from '../media/index.ts';
import styles from './Preview.module.css';

/** Area in px of the canvas behind the cover (spec §9): colours, and nothing that could be recognised. */
const CANVAS_AREA_PX = 20;
const USUAL_ASPECT = 16 / 9;

/** Returns the size of a canvas of about 20 px area with the shape of a picture. */
export function canvasSize(aspectRatio: number): { width: number; height: number } {
  const width = Math.max(1, Math.round(Math.sqrt(CANVAS_AREA_PX * aspectRatio)));
  return { width, height: Math.max(1, Math.round(CANVAS_AREA_PX / width)) };
}

/** The cover over the preview of a sensitive post. Nothing is loaded; a stored picture shows its colours. */
export function CoveredPreview({ postId, target }: { postId: string; target: Target }) {
  const row = useLive(storedPreview, target.href)?.row;
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height } = canvasSize(row?.preview.aspectRatio ?? USUAL_ASPECT);
  const thumbnail = row?.thumbnail ?? null;
  useEffect(() => {
    if (thumbnail) void drawInto(ref.current, new Blob([thumbnail.bytes], { type: thumbnail.mediaType }));
  }, [thumbnail]);
  return (
    <SensitiveCover postId={postId} minHeight="8rem">
      {thumbnail && <canvas ref={ref} width={width} height={height} className={styles.colours} />}
    </SensitiveCover>
  );
}

async function drawInto(canvas: HTMLCanvasElement | null, blob: Blob): Promise<void> {
  try {
    const picture = await createImageBitmap(blob);
    canvas?.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
  } catch {
    // Without it the cover is plain.
  }
}
