import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/index.ts';

/** Long enough for the new screen to have named itself in the title, stored data included. */
const TITLE_DELAY_MS = 150;

/**
 * What a browser does by itself when a page is loaded, for pages that are only exchanged: the focus begins at the content
 * again, and the new title is read aloud.
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

/** A form that outlives the change of the address has only got another name, as a post that was just sent; its writer goes on. */
const isWriting = (main: HTMLElement | null): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && (main?.contains(document.activeElement) ?? false);
