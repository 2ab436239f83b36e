import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { Button, useKeptFocus } from '../../ui/index.ts';
import { pauseAtLimit } from './pause-at-limit.ts';
import styles from './VideoBox.module.css';
import type { Video } from './VideoBox.tsx';

/** Plays in a loop, and pauses by itself after a limit. */
export function VideoPlayer({ url, name }: Video) {
  const ref = useRef<HTMLVideoElement>(null);
  const [isAbsent, setIsAbsent] = useState(false);
  const isOnline = useIsReachable();
  const keepFocus = useKeptFocus();
  const setVideo = useCallback(
    (video: HTMLVideoElement | null) => {
      ref.current = video;
      return keepFocus(video);
    },
    [keepFocus],
  );
  useEffect(() => {
    const video = ref.current;
    if (isAbsent || !video) return;
    video.focus({ preventScroll: true });
    // It may have failed before React added the listener.
    if (video.error) return setIsAbsent(true);
    return pauseAtLimit(video);
  }, [isAbsent]);
  if (isAbsent) {
    return (
      <div className={styles.absent} role="status">
        <span>{isOnline ? 'The video cannot be played.' : 'The video is not stored on this device.'}</span>
        <Button ref={keepFocus} onClick={() => setIsAbsent(false)}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: attachments of users have no captions.
    <video
      ref={setVideo}
      className={styles.video}
      src={url}
      aria-label={name}
      controls
      loop
      autoPlay
      playsInline
      onError={() => setIsAbsent(true)}
    >
      Your browser does not support HTML5 video tag.
    </video>
  );
}
