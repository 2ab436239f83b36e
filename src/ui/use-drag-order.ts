import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A touch held for this long starts a drag. One that moves earlier scrolls the page. */
const HOLD_MS = 250;
/** A mouse that moves at most this far clicks. */
const CLICK_TOLERANCE_PX = 6;
/** Within this distance of its edge a scrolled box scrolls during a drag, by so much each frame. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

export interface DragHandlers {
  /** The dragged item is over another one. */
  onDragOver: (id: string, overId: string) => void;
  /** The drag has ended. */
  onDrop?: (id: string) => void;
  /** The drag was cancelled: Escape, or the browser has taken the pointer. Absent: like `onDrop`. */
  onCancel?: () => void;
}

export interface DragOptions {
  /** The touched element is a handle with `touch-action: none`: a touch drags at once. */
  isHandle?: boolean;
  /** The items stand below each other: the dragged one follows the pointer also beside the list. */
  isColumn?: boolean;
}

export interface DragOrder {
  /** Id of the dragged item. `null` if there is none. */
  dragged: string | null;
  /** Ref of the list. Its items have the attribute `data-drag-id`. */
  list: RefObject<HTMLUListElement | null>;
  /** `pointerdown` handler of an item. */
  take: (event: PointerEvent, id: string, options?: DragOptions) => void;
  /** Whether the current click event belongs to the end of a drag. */
  isEndOfDrag: () => boolean;
}

/** Reorders a list by mouse, pen or touch. */
export function useDragOrder(given: DragHandlers): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isDragging = useRef(false);
  const wasDragged = useRef(false);
  const release = useRef<() => void>(undefined);
  const handlers = useRef(given);
  useEffect(() => {
    handlers.current = given;
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

  const take = (event: PointerEvent, id: string, { isHandle = false, isColumn = false }: DragOptions = {}) => {
    const { button, clientX: startX, clientY: startY, pointerType } = event;
    release.current?.();
    wasDragged.current = false;
    if (button !== 0) return;
    const isHeld = pointerType === 'touch' && !isHandle;
    const begin = () => {
      isDragging.current = true;
      setDragged(id);
    };
    const timer = isHeld ? setTimeout(begin, HOLD_MS) : undefined;
    const drag = new AbortController();
    let stopScrolling = () => {};
    const end = (isCancelled = false) => {
      clearTimeout(timer);
      stopScrolling();
      drag.abort();
      release.current = undefined;
      wasDragged.current = isDragging.current;
      isDragging.current = false;
      setDragged(null);
      if (!wasDragged.current) return;
      const { onDrop, onCancel = () => onDrop?.(id) } = handlers.current;
      if (isCancelled) onCancel();
      else onDrop?.(id);
    };
    const moveTo = (x: number, y: number) => {
      const overId = idAt(list.current, x, y, isColumn);
      if (overId !== undefined && overId !== id) handlers.current.onDragOver(id, overId);
    };
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!isDragging.current) {
        if (Math.hypot(clientX - startX, clientY - startY) <= CLICK_TOLERANCE_PX) return;
        if (isHeld) return end();
        begin();
      }
      moveTo(clientX, clientY);
      stopScrolling();
      stopScrolling = scrollAtEdge(list.current, clientY, () => moveTo(clientX, clientY));
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !isDragging.current) return;
      // A dialog around the list stays open.
      key.preventDefault();
      key.stopPropagation();
      end(true);
    };
    release.current = () => end(true);
    const { signal } = drag;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', () => end(), { signal });
    addEventListener('pointercancel', () => end(true), { signal });
    addEventListener('keydown', onKey, { signal, capture: true });
  };

  const isEndOfDrag = () => {
    const was = wasDragged.current;
    wasDragged.current = false;
    return was;
  };
  return { dragged, list, take, isEndOfDrag };
}

/** Returns the id of the item at a place; in a column, of the one at that height. */
function idAt(list: HTMLElement | null, x: number, y: number, isColumn: boolean): string | undefined {
  if (isColumn) {
    const items = [...(list?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [])];
    const isAt = (item: HTMLElement) => {
      const { top, bottom } = item.getBoundingClientRect();
      return y >= top && y < bottom;
    };
    return items.find(isAt)?.dataset.dragId;
  }
  const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-id]');
  return list?.contains(over ?? null) ? over?.dataset.dragId : undefined;
}

/** Scrolls the box around the list while the pointer is near its upper or lower edge. Returns a function that stops it. */
function scrollAtEdge(list: HTMLElement | null, y: number, onScroll: () => void): () => void {
  const box = scrolledBox(list);
  if (!box) return () => {};
  const { top, bottom } = box.getBoundingClientRect();
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
  if (by === 0) return () => {};
  let frame = 0;
  const step = () => {
    box.scrollTop += by;
    onScroll();
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

function scrolledBox(list: HTMLElement | null): HTMLElement | null {
  for (let box = list?.parentElement ?? null; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
