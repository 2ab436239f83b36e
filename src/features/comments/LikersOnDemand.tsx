import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CommentId } from '../../shared/model/index.ts';
import { Dialog } from '../../ui/later.ts';
import styles from './Likers.module.css';
import { Likers } from './Likers.tsx';

/** How long a mouse rests, and a finger presses, before the likers show (spec §9). */
const POPUP_DELAY_MS = 250;
const LONG_PRESS_MS = 300;

interface LikersOnDemandProps {
  commentId: CommentId;
  /** How many there are. */
  likes: number;
  children: ReactNode;
}

/** Around what stands for a comment's likes: a mouse that rests there, or a long press, tells who they are. */
export function LikersOnDemand({ commentId, likes, children }: LikersOnDemandProps) {
  const [shown, setShown] = useState<'no' | 'bubble' | 'dialog'>('no');
  // A device can have both, and a mouse that leaves must not end what a finger has begun.
  const rest = useDelay();
  const press = useDelay();
  const wasLong = useRef(false);
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is in the comment's menu, which has a keyboard's way.
    <span
      className={styles.place}
      onPointerEnter={(event) => {
        if (isMouse(event) && likes > 0)
          rest.start(POPUP_DELAY_MS, () => setShown((now) => (now === 'no' ? 'bubble' : now)));
      }}
      onPointerLeave={(event) => {
        if (!isMouse(event)) return press.stop();
        rest.stop();
        setShown((now) => (now === 'bubble' ? 'no' : now));
      }}
      onPointerDown={(event) => {
        wasLong.current = false;
        if (isMouse(event) || likes === 0) return;
        press.start(LONG_PRESS_MS, () => {
          wasLong.current = true;
          setShown('dialog');
        });
      }}
      onPointerUp={press.stop}
      onPointerCancel={press.stop}
      onContextMenu={(event) => {
        if (wasLong.current) event.preventDefault();
      }}
      onClickCapture={(event) => {
        // The click that ends a long press is no like.
        if (!wasLong.current) return;
        wasLong.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      {shown === 'bubble' && (
        <span className={styles.bubble}>
          <Likers commentId={commentId} />
        </span>
      )}
      {shown === 'dialog' && <LikersDialog commentId={commentId} onClose={() => setShown('no')} />}
    </span>
  );
}

/** One thing that is done later, unless it is stopped or what waits for it goes first. */
function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = (delayMs: number, run: () => void) => {
    stop();
    timer.current = setTimeout(run, delayMs);
  };
  return { start, stop };
}

/** Who likes a comment, in a popup. */
export function LikersDialog({ commentId, onClose }: { commentId: CommentId; onClose: () => void }) {
  return (
    <Dialog title="Likes" onClose={onClose}>
      <Likers commentId={commentId} />
    </Dialog>
  );
}
