import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When a link to the address was followed on its own page. */
    repeatedAt?: number;
  }
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this client, with its query and hash. */
  href: string;
  /** Replaces the present history entry. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the client. A feed renders hundreds of them, so it is a plain anchor without a subscription to the router's
 * state; plain clicks are passed to the router. Outside a router it is an ordinary link.
 */
export function Link({ href, replace = false, onClick, ...rest }: LinkProps) {
  const follow = useFollow();
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!follow || !isPlainClick(event)) return;
    event.preventDefault();
    follow(href, replace);
  };
  return <a {...rest} href={href} onClick={onFollow} />;
}

/**
 * Returns a function that navigates to an address of this client like a click on its link, or `null` outside a router. The
 * present address replaces its own history entry: the page then starts at its top like any other.
 */
export function useFollow(): ((href: string, replace?: boolean) => void) | null {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  if (!router) return null;
  return (href, replace = false) => {
    const isHere = router.history.location.href === href;
    // The router ignores a navigation that changes neither address nor state.
    const step = isHere ? { replace: true, state: { repeatedAt: performance.now() } } : { replace };
    void router.navigate({ href, ...step });
  };
}

/** False for clicks that open a new tab, a download or a context menu: the browser handles them. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified && (target === '' || target === '_self');
}
