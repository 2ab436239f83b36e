let scrolledToPx = 0;
const listeners = new Set<() => void>();
let isFollowing = false;

/**
 * How far the page is scrolled down, as of its last scroll event, in CSS pixels, while somebody follows it. `scrollY` would make
 * the browser lay out at once what was just rendered.
 */
export const scrolledPx = (): number => scrolledToPx;

/** Calls `listener` when the page has been scrolled. Returns the unsubscribe function. */
export function followScroll(listener: () => void): () => void {
  listeners.add(listener);
  if (!isFollowing) {
    // For good: a screen that is mounted later needs the position in its first render.
    isFollowing = true;
    window.addEventListener('scroll', update, { passive: true });
    requestAnimationFrame(update);
  }
  return () => listeners.delete(listener);
}

function update(): void {
  if (scrolledToPx === window.scrollY) return;
  scrolledToPx = window.scrollY;
  for (const listener of listeners) listener();
}
