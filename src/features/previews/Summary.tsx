import { Folded } from './Folded.tsx';
import type { LoadedProps } from './loaded.ts';
import { Picture } from './Picture.tsx';
import styles from './Preview.module.css';
import { beside, thumbnailSize } from './thumbnail.ts';

/** Title, summary and small picture of a page of the encyclopedia. */
export function Summary({ target, preview, thumbnail, isReachable }: LoadedProps) {
  const { byline, text, previewURL, previewSize } = preview;
  const size = previewSize && thumbnailSize(previewSize);
  return (
    <Folded kind="encyclopedia">
      <div className={styles.summary} style={size ? beside(size) : undefined}>
        {previewURL !== null && size && (
          <div className={styles.small} style={size}>
            <Picture url={previewURL} {...{ thumbnail, isReachable }} />
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
