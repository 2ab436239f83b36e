import Maximize2 from 'lucide-react/icons/maximize-2';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { useCall } from '../../live/index.ts';
import { useMediaQuery } from '../../platform/media-query.ts';
import type { LinkPreview } from '../../shared/model/index.ts';
import { IconButton, useKeptFocus } from '../../ui/index.ts';
import { openFilm, preloadLightbox } from '../media/index.ts';
import type { Box } from './box.ts';
import { FramePreview } from './FramePreview.tsx';
import type { LoadedProps } from './loaded.ts';
import { NO_PICTURE, Picture } from './Picture.tsx';
import styles from './Preview.module.css';

interface FilmProps extends LoadedProps {
  box: Box;
}

/** A video: its picture with a button, and then the player in the same place. */
export function Film({ target, preview, thumbnail, box, isNear, isReachable, mayAsk }: FilmProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const { byline, playerURL, videoURL, previewURL } = preview;
  const title = byline || 'Video';
  const keepFocus = useKeptFocus();
  useEffect(() => preloadLightbox(), []);
  if (isPlaying && playerURL !== null) {
    const src = withAutoplay(playerURL);
    return <FramePreview {...{ target, src, title, box, isNear, mayGrow: false }} />;
  }
  if (isPlaying && videoURL !== null) return <MovingPicture preview={preview} box={box} title={title} />;
  return (
    <div className={styles.frame} style={box}>
      {previewURL !== null && <Picture url={previewURL} {...{ thumbnail, mayAsk }} />}
      {isReachable && (
        <>
          <button
            ref={keepFocus}
            type="button"
            className={styles.play}
            aria-label={`Play ${title}`}
            onClick={() => setIsPlaying(true)}
          >
            <Play size={28} aria-hidden="true" />
          </button>
          <IconButton
            label="Open large"
            icon={<Maximize2 size={18} />}
            className={styles.large}
            onClick={() => void openFilm(filmOf(preview, title))}
          />
        </>
      )}
    </div>
  );
}

/** What the lightbox shows of a preview. */
export const filmOf = ({ playerURL, videoURL, previewURL }: LinkPreview, title: string) =>
  playerURL !== null
    ? ({ kind: 'player', url: withAutoplay(playerURL), title } as const)
    : ({ kind: videoURL === null ? 'picture' : 'video', url: videoURL ?? previewURL ?? '', title } as const);

/** The user has pressed Play: a second button in the player would be one too many. */
function withAutoplay(player: string): string {
  const url = new URL(player);
  url.searchParams.set('autoplay', '1');
  return url.href;
}

interface MovingPictureProps {
  preview: LinkPreview;
  box: Box;
  title: string;
}

/** A short film without sound, in a loop. With reduced motion it waits for its own play button. */
export function MovingPicture({ preview: { videoURL, previewURL }, box, title }: MovingPictureProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isBroken, setIsBroken] = useState(false);
  const url = videoURL ?? previewURL;
  if (url === null || isBroken) return <p className={styles.words}>{NO_PICTURE}</p>;
  return (
    <div className={styles.frame} style={box}>
      {videoURL === null ? (
        <img
          src={url}
          alt={title}
          className={styles.picture}
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <video
          src={url}
          aria-label={title}
          className={styles.picture}
          muted
          loop
          playsInline
          controls
          autoPlay={!isStill}
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  );
}

/** Remembers the shape of what was shown, so that its box has it the next time. */
export function useNotedShape(key: string, aspectRatio: number | null): void {
  const call = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is new on every render.
  useEffect(() => {
    if (aspectRatio === null) return;
    void call({ kind: 'note-preview-sizes', sizes: [{ key, aspectRatio, heightPx: null }] });
  }, [key, aspectRatio]);
}
