import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A finger that rests so long takes the thing up; one that moves before scrolls the page. */
const HOLD_MS = 250;
/** A mouse that moves less clicks. */
const SLACK_PX = 6;

export interface DragOrder {
  /** What is being dragged. */
  dragged: string | null;
  /** Of the list, whose items carry `data-drag-id`. */
  list: RefObject<HTMLUListElement | null>;
  take: (event: PointerEvent, id: string) => void;
  /** Whether the click that comes now only ends a drag. */
  isEndOfDrag: () => boolean;
}

/** Brings things of a list into another order by mouse, pen or finger: what is dragged takes the place that it is held over. */
export function useDragOrder(onDragOver: (id: string, overId: string) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isHeld = useRef(false);
  const wasDragged = useRef(false);
  const release = useRef<() => void>(undefined);
  const moveOver = useRef(onDragOver);
  useEffect(() => {
    moveOver.current = onDragOver;
  });
  useEffect(() => {
    const things = list.current;
    // Neither does the page scroll under what is held, nor does the browser offer to save the picture.
    const holdStill = (event: Event) => {
      if (isHeld.current) event.preventDefault();
    };
    // Here from the start: browsers do not ask listeners that come while the finger is down.
    things?.addEventListener('touchmove', holdStill, { passive: false });
    things?.addEventListener('contextmenu', holdStill);
    return () => {
      release.current?.();
      things?.removeEventListener('touchmove', holdStill);
      things?.removeEventListener('contextmenu', holdStill);
    };
  }, []);

  const take = ({ button, clientX: startX, clientY: startY, pointerType }: PointerEvent, id: string) => {
    release.current?.();
    wasDragged.current = false;
    if (button !== 0) return;
    const isFinger = pointerType === 'touch';
    const begin = () => {
      isHeld.current = true;
      setDragged(id);
    };
    const timer = isFinger ? setTimeout(begin, HOLD_MS) : undefined;
    const drag = new AbortController();
    const end = () => {
      clearTimeout(timer);
      drag.abort();
      wasDragged.current = isHeld.current;
      isHeld.current = false;
      setDragged(null);
    };
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!isHeld.current) {
        if (Math.hypot(clientX - startX, clientY - startY) <= SLACK_PX) return;
        if (isFinger) return end();
        begin();
      }
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drag-id]');
      const overId = over?.dataset.dragId;
      if (overId !== undefined && overId !== id && list.current?.contains(over ?? null)) moveOver.current(id, overId);
    };
    release.current = end;
    addEventListener('pointermove', follow, { signal: drag.signal });
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
