import { useState } from 'react';
import type { Attachment } from '../../shared/model/index.ts';
import { classes } from '../../ui/index.ts';
import styles from './Pictures.module.css';
import { LONE_HEIGHT, pictureSize, ROW_HEIGHT } from './picture-size.ts';

/** So many stand in the row; the rest come at a tap. */
const IN_ROW = 8;

/** Pictures of a post in one row of equal height that can be swiped; unfolded they wrap. */
export function Pictures({ pictures }: { pictures: Attachment[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? pictures : pictures.slice(0, IN_ROW);
  const rest = pictures.length - shown.length;
  const rowHeight = pictures.length === 1 ? LONE_HEIGHT : ROW_HEIGHT;
  return (
    <ul className={classes(styles.row, isUnfolded && styles.unfolded)}>
      {shown.map((picture, index) => (
        <li key={picture.id}>
          <Picture picture={picture} rowHeight={rowHeight} label={`Picture ${index + 1} of ${pictures.length}`} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            className={styles.rest}
            aria-label={`Show ${rest} more pictures`}
            onClick={() => setIsUnfolded(true)}
          >
            +{rest}
          </button>
        </li>
      )}
    </ul>
  );
}

function Picture({ picture, rowHeight, label }: { picture: Attachment; rowHeight: number; label: string }) {
  const { width, height, src, srcSet } = pictureSize(picture, rowHeight);
  return (
    <a href={picture.url} target="_blank" rel="noopener noreferrer" className={styles.link} title={picture.fileName}>
      <img
        className={styles.picture}
        src={src}
        srcSet={srcSet}
        sizes={srcSet && `${width}px`}
        width={width}
        height={height}
        alt={`${label}: ${picture.fileName}`}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
