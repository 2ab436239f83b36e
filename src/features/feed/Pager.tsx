import { useRef } from 'react';
import { PAGE_SIZE } from '../../shared/config/index.ts';
import { Link } from '../../ui/index.ts';
import { usePageAction } from '../page-actions/index.ts';
import styles from './Pager.module.css';

interface PagerProps {
  /** Address of the feed without its offset. */
  path: string;
  offset: number;
  hasOlder: boolean;
  label: string;
  /** It stands below the posts: the keyboard reaches the link to older ones after the last post. */
  isBelow?: boolean;
}

/** Links to the pages around this one (spec §2 "Feed pages"). */
export function Pager({ path, offset, hasOlder, label, isBelow = false }: PagerProps) {
  const older = useRef<HTMLAnchorElement>(null);
  const focusOlder = () => older.current?.focus();
  usePageAction('focus-older', isBelow && hasOlder ? focusOlder : null);
  if (offset === 0 && !hasOlder) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {offset > 0 && (
        <Link href={pageAddress(path, Math.max(0, offset - PAGE_SIZE))} rel="prev">
          Newer items
        </Link>
      )}
      {hasOlder && (
        <Link ref={older} href={pageAddress(path, offset + PAGE_SIZE)} rel="next" className={styles.older}>
          Older items
        </Link>
      )}
    </nav>
  );
}

/** Adds an offset to an address. 0 is left out. */
function pageAddress(path: string, offset: number): string {
  if (offset === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}offset=${offset}`;
}
