import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CommentId } from '../../../shared/model/index.ts';
import { Dialog } from '../../../ui/later.ts';
import styles from './Likers.module.css';
import { Likers } from './Likers.tsx';

/** Hover and long-press delays before the likers are shown (spec §9). */
const POPUP_DELAY_MS = 250;
const LONG_PRESS_MS = 300;

/**
 * Shows the likers of a comment: hover over its likes in a bubble, a long press in a dialog. The caller spreads `handlers` on
 * the element of the likes and renders `popup` right before it. `likes`: their number.
 */
export function useLikersOnDemand(commentId: CommentId, likes: number) {
  const [shown, setShown] = useState<'no' | 'bubble' | 'dialog'>('no');
  // Two timers: a device can have both, and a mouse that leaves must not cancel a long press.
  const hover = useDelay();
  const press = useDelay();
  const wasLong = useRef(false);
  const bubble = useRef<HTMLSpanElement>(null);
  const button = useRef<Element>(null);
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  const leave = (event: PointerEvent) => {
    if (!isMouse(event)) return press.stop();
    hover.stop();
    const { relatedTarget: to } = event;
    const isStillOver = to instanceof Node && (bubble.current?.contains(to) || button.current?.contains(to));
    if (!isStillOver) setShown((now) => (now === 'bubble' ? 'no' : now));
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      button.current = event.currentTarget;
      if (isMouse(event) && likes > 0)
        hover.start(POPUP_DELAY_MS, () => setShown((now) => (now === 'no' ? 'bubble' : now)));
    },
    onPointerLeave: leave,
    onPointerDown: (event: PointerEvent) => {
      wasLong.current = false;
      if (isMouse(event) || likes === 0) return;
      press.start(LONG_PRESS_MS, () => {
        wasLong.current = true;
        setShown('dialog');
      });
    },
    onPointerUp: press.stop,
    onPointerCancel: press.stop,
    onContextMenu: (event: MouseEvent) => {
      if (wasLong.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a long press must not like the comment.
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const popup =
    shown === 'bubble' ? (
      <span className={styles.place}>
        <span ref={bubble} className={styles.bubble} onPointerLeave={leave}>
          <Likers commentId={commentId} />
        </span>
      </span>
    ) : (
      shown === 'dialog' && <LikersDialog commentId={commentId} onClose={() => setShown('no')} />
    );
  return { handlers, popup };
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
