import { useLocation } from '@tanstack/react-router';
import type { LiHTMLAttributes, ReactNode } from 'react';
import type { AppPage } from '../../shared/rules/pages.ts';
import { classes, Link } from '../../ui/index.ts';
import styles from './SidebarLink.module.css';

interface SidebarLinkProps {
  href: string;
  children: ReactNode;
  /** Count of unread or unfinished items. Makes the line bold. */
  unread?: number;
  /** Secondary text at the end of the line. */
  aside?: ReactNode;
  /** A control after the link. */
  tool?: ReactNode;
  /** Attributes of the line. */
  line?: LiHTMLAttributes<HTMLLIElement> & { [attribute: `data-${string}`]: string | boolean };
}

/** One line of the sidebar. Marks the current page. */
export function SidebarLink({ href, children, unread = 0, aside, tool, line }: SidebarLinkProps) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === decodeURI(href) || pathname === href });
  return (
    <li {...line} className={classes(tool !== undefined && styles.withTool, line?.className)}>
      <Link
        href={href}
        className={classes(styles.link, unread > 0 && styles.unread)}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={tool === undefined ? undefined : false}
      >
        <span className={styles.words} dir="auto">
          {children}
        </span>
        {unread > 0 && <UnreadCount count={unread} />}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </Link>
      {tool}
    </li>
  );
}

/** A line that leads to a page of the app and has its name. */
export const PageLink = ({ page, ...rest }: { page: AppPage } & Omit<SidebarLinkProps, 'href' | 'children'>) => (
  <SidebarLink href={page.href} {...rest}>
    {page.label}
  </SidebarLink>
);

function UnreadCount({ count }: { count: number }) {
  return (
    <span className={styles.count} title={`${count} unread`}>
      {count}
    </span>
  );
}
