import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { isDataSaved, unaskedPicture } from '../../../platform/network.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import { classes, useKeptFocus } from '../../../ui/index.ts';
import { KeptPicture } from '../../composer/index.ts';
import { openLightbox, preloadLightbox } from '../../media/index.ts';
import { usePageRoom } from '../../text/index.ts';
import styles from './Pictures.module.css';
import { largePicture, overflows, pictureSize, rowHeightOf, thumbnailSize } from './picture-size.ts';

/** Number of pictures in the folded row. */
const IN_ROW = 8;

/** Pictures of a post in one swipeable row of equal height. Unfolded, the row wraps. */
export function Pictures({ pictures }: { pictures: Attachment[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wasUnfolded = useRef(false);
  const { columnPx } = usePageRoom();
  useEffect(preloadLightbox, []);
  useLayoutEffect(() => {
    // Folding removes rows above the button: scroll back to the list.
    if (wasUnfolded.current && !isUnfolded) list.current?.scrollIntoView({ block: 'nearest' });
    wasUnfolded.current = isUnfolded;
  }, [isUnfolded]);

  const rowHeight = rowHeightOf(pictures);
  const canFold = pictures.length > 1 && overflows(pictures, rowHeight, columnPx);
  const shown = isUnfolded ? pictures : pictures.slice(0, IN_ROW);
  const open = (index: number) => openLightbox(pictures.map(largePicture), index);
  const draw = (picture: Attachment, index: number) =>
    picture.url === '' ? (
      <KeptPicture picture={picture} {...pictureSize(picture, rowHeight).drawn} />
    ) : (
      <Picture
        picture={picture}
        rowHeight={rowHeight}
        label={`Picture ${index + 1} of ${pictures.length}`}
        onOpen={() => void open(index)}
      />
    );
  // One picture is no list.
  const [first, ...others] = pictures;
  if (first && others.length === 0) return <div className={styles.row}>{draw(first, 0)}</div>;
  const row = (
    <ul ref={list} className={classes(styles.row, isUnfolded && styles.unfolded)}>
      {shown.map((picture, index) => (
        <li key={picture.id}>{draw(picture, index)}</li>
      ))}
    </ul>
  );
  if (!canFold) return row;
  return (
    <div>
      {row}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}

interface PictureProps {
  picture: Attachment;
  rowHeight: number;
  label: string;
  onOpen: () => void;
}

/**
 * A picture that cannot be loaded is replaced by its name in a box of the same size. A press, or being online again, retries. While
 * data are saved, a picture that is not stored on this device waits for a press.
 */
function Picture({ picture, rowHeight, label, onOpen }: PictureProps) {
  const isSaving = isDataSaved();
  const { width, height, drawn, src, srcSet } = pictureSize(picture, rowHeight);
  const isOnline = useIsReachable();
  const keepFocus = useKeptFocus();
  const [tried, setTried] = useState({ isOnline, isAbsent: false, isAsked: false });
  const fail = () => setTried({ ...tried, isAbsent: true });
  useEffect(() => {
    // Also a request that began offline and failed after the network came back.
    if (tried.isAbsent && tried.isOnline !== isOnline) setTried({ ...tried, isOnline, isAbsent: !isOnline });
  }, [isOnline, tried]);
  const shown = tried.isAsked ? src : unaskedPicture(src);
  if (tried.isAbsent || shown === '') {
    const canShow = isSaving && isOnline && !tried.isAsked;
    const size = canShow ? thumbnailSize(picture) : fileSize(picture.sizeBytes);
    const why = canShow ? 'Show picture' : isOnline ? 'Not loaded' : 'Not stored';
    return (
      <button
        ref={keepFocus}
        type="button"
        className={styles.absent}
        style={{ width, height }}
        // Contains the visible text in its order, as speech control needs.
        aria-label={`${label}: ${picture.fileName} ${why}, ${size}. Try again`}
        onClick={() => setTried({ isOnline, isAbsent: false, isAsked: true })}
      >
        <bdi className={styles.name}>{picture.fileName}</bdi>{' '}
        <span>
          {why}, {size}
        </span>
      </button>
    );
  }
  const openHere = (event: MouseEvent) => {
    // The browser's own ways to open or save a link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      ref={keepFocus}
      href={picture.url}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      style={{ width, height }}
      title={picture.fileName}
      onClick={openHere}
    >
      <img
        className={styles.picture}
        src={shown}
        srcSet={isSaving ? undefined : srcSet}
        sizes={srcSet && `${width}px`}
        {...drawn}
        alt={`${label}: ${picture.fileName}`}
        loading="lazy"
        decoding="async"
        onError={fail}
      />
    </a>
  );
}
