import { useCallback } from 'react';
import { useCall } from '../../live/index.ts';
import type { Box } from './box.ts';
import { Folded } from './Folded.tsx';
import type { LoadedProps } from './loaded.ts';
import { Picture } from './Picture.tsx';
import styles from './Preview.module.css';
import { BESIDE, thumbnailSize } from './thumbnail.ts';

interface SummaryProps extends LoadedProps {
  box: Box;
  isTapped: boolean;
}

/** Title, summary and small picture of a page of the encyclopedia. One that was loaded by itself keeps the height of its box. */
export function Summary({ target, preview, thumbnail, mayAsk, box, isTapped }: SummaryProps) {
  const call = useCall();
  const { byline, text, previewURL, previewSize } = preview;
  const size = previewSize && thumbnailSize(previewSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is new on every render.
  const note = useCallback(
    (heightPx: number) =>
      void call({ kind: 'note-preview-sizes', sizes: [{ key: target.href, heightPx, aspectRatio: null }] }),
    [target.href],
  );
  return (
    <Folded kind="encyclopedia" fixedPx={isTapped ? null : (box.height ?? null)} onHeight={note}>
      <div className={styles.summary} style={size ? BESIDE : undefined}>
        {previewURL !== null && size && (
          <div className={styles.small} style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}>
            <Picture url={previewURL} {...{ thumbnail, mayAsk }} />
          </div>
        )}
        <p className={styles.extract} dir="auto">
          <a href={target.href} target="_blank" rel="noopener noreferrer">
            {byline}
          </a>{' '}
          {text}
        </p>
      </div>
    </Folded>
  );
}
