import { type RefObject, useLayoutEffect } from 'react';
import { placeCard } from './place-card.ts';

/**
 * Places a card beside a name, whenever the card changes its size. The observer is called after the layout and before the
 * paint: it measures without forcing a layout, and no wrong place is ever painted.
 */
export function usePlaced(card: RefObject<HTMLElement | null>, name: DOMRect): void {
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = element;
      const { clientWidth } = document.documentElement;
      const { left, top } = placeCard(name, { width, height }, { width: clientWidth, height: innerHeight });
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    });
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [card, name]);
}
