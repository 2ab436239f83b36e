import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Crop, movedCrop, type Place, type Shape, zoomedCrop, zoomOf } from './crop.ts';

interface GestureOptions {
  shape: Shape;
  /** The present square. Events may come faster than renders. */
  latest: RefObject<Crop>;
  onCrop: (crop: Crop) => void;
  isDisabled: boolean;
}

/** Zoom of one pixel of the wheel. */
const WHEEL_STEP = 1.0015;

/** Moves the picture under one pointer, zooms it between two, and with the wheel. Returns the listeners of the frame. */
export function useCropGestures(
  frame: RefObject<HTMLElement | null>,
  { shape, latest, onCrop, isDisabled }: GestureOptions,
) {
  const pointers = useRef(new Map<number, Place>());
  /** The place of a pointer in the frame. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const zoomBy = (factor: number, at: Place) => {
    const crop = latest.current;
    onCrop(zoomedCrop(crop, zoomOf(crop, shape) * factor, shape, at));
  };
  const wheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    wheel.current = (event) => {
      if (isDisabled) return;
      event.preventDefault();
      zoomBy(WHEEL_STEP ** -event.deltaY, placeOf(event));
    };
  });
  useEffect(() => {
    // React's listener is passive: the page would scroll as well.
    const onWheel = (event: WheelEvent) => wheel.current?.(event);
    const element = frame.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame]);

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || isDisabled) return;
    const now = placeOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const { x, y, side } = latest.current;
    // With two pointers each moves the middle between them by half.
    const share = other ? 0.5 : 1;
    const to = { x: x - (now.x - before.x) * share * side, y: y - (now.y - before.y) * share * side };
    onCrop(movedCrop(latest.current, to, shape));
    if (!other) return;
    const distance = (place: Place) => Math.hypot(place.x - other.x, place.y - other.y);
    if (distance(before) > 0)
      zoomBy(distance(now) / distance(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, placeOf(event));
    },
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  };
}
