import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../live/index.ts';
import type { Target } from '../../shared/embeds/index.ts';
import type { Box } from './box.ts';
import styles from './Preview.module.css';
import { useIsForbidden } from './use-is-forbidden.ts';
import { useToldHeight } from './use-told-height.ts';

export interface FramePreviewProps {
  target: Target;
  src: string;
  title: string;
  box: Box;
  isNear: boolean;
  /** The user has just asked for it, so it may grow in view. */
  mayGrow: boolean;
}

/** What frames of a service may do. The card's has no origin: neither our store nor the card's site is its own. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';
const CARD_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** A frame of a service. It exists near the screen only; far away its box stays. */
export function FramePreview({ target, src, title, box, isNear, mayGrow }: FramePreviewProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  const isCard = target.kind === 'card';
  const isUsed = useIsUsed(ref);
  const isMounted = isNear || isUsed;
  const isForbidden = useIsForbidden(isCard ? location.origin : new URL(src).origin);
  const isTold = isCard || (target.kind === 'frame' && target.size.isTold);
  const told = useToldHeight(ref, target, isCard ? 'null' : new URL(src).origin, isMounted && isTold);
  useNotedHeight(target, told);
  if (isForbidden) return <p className={styles.words}>This site's settings do not allow this preview.</p>;
  const { aspectRatio, ...others } = box;
  const style = told !== null && mayGrow ? { ...others, height: told } : { aspectRatio, ...others };
  return (
    <div className={styles.frame} style={style}>
      {isMounted && (
        <iframe
          ref={ref}
          src={src}
          title={title}
          sandbox={isCard ? CARD_SANDBOX : SANDBOX}
          allow={isCard ? '' : ALLOW}
          referrerPolicy={isCard ? 'no-referrer' : 'strict-origin-when-cross-origin'}
          loading="lazy"
        />
      )}
    </div>
  );
}

/** Remembers the height for the next time: then the box has it before the frame is loaded. */
function useNotedHeight({ href: key }: Target, heightPx: number | null): void {
  const call = useCall();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is new on every render.
  useEffect(() => {
    if (heightPx !== null) void call({ kind: 'note-preview-sizes', sizes: [{ key, heightPx, aspectRatio: null }] });
  }, [key, heightPx]);
}

/** Whether the user has put the focus into the frame: music goes on when it is scrolled away. */
function useIsUsed(ref: { current: HTMLIFrameElement | null }): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const look = () => {
      if (ref.current !== null && document.activeElement === ref.current) setIsUsed(true);
    };
    addEventListener('blur', look);
    return () => removeEventListener('blur', look);
  }, [ref]);
  return isUsed;
}
