import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the link to this address was followed on its own page. */
    repeatedAt?: number;
  }
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this client, with its query and hash. */
  href: string;
  /** Takes the place of the present address in the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the client. A feed draws hundreds of them, so it is a bare anchor that hands plain clicks to the router, and
 * no subscription to the router's state; outside a router it is an ordinary link. A link to the address that is shown
 * already takes the place of its entry in the history: the router then starts the page at its top like any other.
 */
export function Link({ href, replace, onClick, ...rest }: LinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || !isPlainClick(event)) return;
    event.preventDefault();
    const isHere = router.latestLocation.publicHref === href;
    // Without a state of its own it would be no step for the router at all.
    const step = isHere ? { replace: true, state: { repeatedAt: performance.now() } } : { replace: replace ?? false };
    void router.navigate({ href, ...step });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** Clicks that ask for a new tab, a download or a context menu stay with the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified && (target === '' || target === '_self');
}
