import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/index.ts';

/** Long enough for a new screen to set its title from stored data. */
const TITLE_DELAY_MS = 150;

/**
 * After a navigation moves the focus to the content and announces the new title to screen readers, as a browser does when it
 * loads a page.
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation || isWriting(main.current)) return;
      main.current?.focus({ preventScroll: true });
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), TITLE_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [router, main]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}

/** True while the focus is in a form. It survives a change of the address, e.g. when a new post gets its id. */
const isWriting = (main: HTMLElement | null): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && (main?.contains(document.activeElement) ?? false);
