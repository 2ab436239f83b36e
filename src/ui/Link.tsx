import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this client, with its query and hash. */
  href: string;
  /** Takes the place of the present address in the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the client. A feed draws hundreds of them, so it is a bare anchor that hands plain clicks to the router, and
 * no subscription to the router's state; outside a router it is an ordinary link.
 */
export function Link({ href, replace, onClick, ...rest }: LinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href, ...(replace === undefined ? {} : { replace }) });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** Clicks that ask for a new tab, a download or a context menu stay with the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified && (target === '' || target === '_self');
}
