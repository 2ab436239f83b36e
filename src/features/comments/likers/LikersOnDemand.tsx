import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CommentId } from '../../../shared/model/index.ts';
import { Dialog } from '../../../ui/later.ts';
import styles from './Likers.module.css';
import { Likers } from './Likers.tsx';

/** Hover and long-press delays before the likers are shown (spec §9). */
const POPUP_DELAY_MS = 250;
const LONG_PRESS_MS = 300;

interface LikersOnDemandProps {
  commentId: CommentId;
  /** Their number. */
  likes: number;
  children: ReactNode;
}

/** Wraps the likes of a comment. Hover shows the likers in a bubble, a long press in a dialog. */
export function LikersOnDemand({ commentId, likes, children }: LikersOnDemandProps) {
  const [shown, setShown] = useState<'no' | 'bubble' | 'dialog'>('no');
  // Two timers: a device can have both, and a mouse that leaves must not cancel a long press.
  const hover = useDelay();
  const press = useDelay();
  const wasLong = useRef(false);
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the comment's menu offers the same to the keyboard.
    <span
      className={styles.place}
      onPointerEnter={(event) => {
        if (isMouse(event) && likes > 0)
          hover.start(POPUP_DELAY_MS, () => setShown((now) => (now === 'no' ? 'bubble' : now)));
      }}
      onPointerLeave={(event) => {
        if (!isMouse(event)) return press.stop();
        hover.stop();
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
        // The click that ends a long press must not like the comment.
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

/** One timer, cleared on unmount. */
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

/** The likers of a comment in a popup. */
export function LikersDialog({ commentId, onClose }: { commentId: CommentId; onClose: () => void }) {
  return (
    <Dialog title="Likes" onClose={onClose}>
      <Likers commentId={commentId} />
    </Dialog>
  );
}
