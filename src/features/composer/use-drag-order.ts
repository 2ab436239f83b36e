import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A touch held for this long starts a drag. One that moves earlier scrolls the page. */
const HOLD_MS = 250;
/** A mouse that moves at most this far clicks. */
const CLICK_TOLERANCE_PX = 6;

export interface DragOrder {
  /** Id of the dragged item. `null` if there is none. */
  dragged: string | null;
  /** Ref of the list. Its items have the attribute `data-drag-id`. */
  list: RefObject<HTMLUListElement | null>;
  /** `pointerdown` handler of an item. */
  take: (event: PointerEvent, id: string) => void;
  /** Whether the current click event belongs to the end of a drag. */
  isEndOfDrag: () => boolean;
}

/** Reorders a list by mouse, pen or touch. Calls `onDragOver` when the dragged item is over another one. */
export function useDragOrder(onDragOver: (id: string, overId: string) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isDragging = useRef(false);
  const wasDragged = useRef(false);
  const release = useRef<() => void>(undefined);
  const moveOver = useRef(onDragOver);
  useEffect(() => {
    moveOver.current = onDragOver;
  });
  useEffect(() => {
    const element = list.current;
    // Stops the page from scrolling during a drag, and the long-press menu of pictures.
    const preventWhileDragging = (event: Event) => {
      if (isDragging.current) event.preventDefault();
    };
    // Added before any touch: browsers ignore `touchmove` listeners that are added during one.
    element?.addEventListener('touchmove', preventWhileDragging, { passive: false });
    element?.addEventListener('contextmenu', preventWhileDragging);
    return () => {
      release.current?.();
      element?.removeEventListener('touchmove', preventWhileDragging);
      element?.removeEventListener('contextmenu', preventWhileDragging);
    };
  }, []);

  const take = ({ button, clientX: startX, clientY: startY, pointerType }: PointerEvent, id: string) => {
    release.current?.();
    wasDragged.current = false;
    if (button !== 0) return;
    const isTouch = pointerType === 'touch';
    const begin = () => {
      isDragging.current = true;
      setDragged(id);
    };
    const timer = isTouch ? setTimeout(begin, HOLD_MS) : undefined;
    const drag = new AbortController();
    const end = () => {
      clearTimeout(timer);
      drag.abort();
      wasDragged.current = isDragging.current;
      isDragging.current = false;
      setDragged(null);
    };
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!isDragging.current) {
        if (Math.hypot(clientX - startX, clientY - startY) <= CLICK_TOLERANCE_PX) return;
        if (isTouch) return end();
        begin();
      }
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drag-id]');
      const overId = over?.dataset.dragId;
      if (overId !== undefined && overId !== id && list.current?.contains(over ?? null)) moveOver.current(id, overId);
    };
    release.current = end;
    addEventListener('pointermove', onMove, { signal: drag.signal });
    addEventListener('pointerup', end, { signal: drag.signal });
    addEventListener('pointercancel', end, { signal: drag.signal });
  };

  const isEndOfDrag = () => {
    const was = wasDragged.current;
    wasDragged.current = false;
    return was;
  };
  return { dragged, list, take, isEndOfDrag };
}
