import { useEffect } from 'react';

/** Scrolls to the part of the page with this id and focuses it. `isThere`: the parts are rendered. */
export function useAnchor(id: string, isThere: boolean): void {
  useEffect(() => {
    const part = isThere && id !== '' ? document.getElementById(id) : null;
    if (!part) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView();
  }, [isThere, id]);
}
