import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Returns the ref of controls that replace each other in one place, such as a picture and its retry button: the new one gets
 * the focus if the old one had it.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((control) => {
    if (!control) return;
    // The new one may come late, when the user has moved the focus elsewhere.
    if (hadFocus.current && document.activeElement === document.body) control.focus({ preventScroll: true });
    hadFocus.current = false;
    // Called before the control leaves the document, which takes the focus from it.
    return () => {
      hadFocus.current = control === document.activeElement;
    };
  }, []);
}
