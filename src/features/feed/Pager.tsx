import { PAGE_SIZE } from '../../shared/config/index.ts';
import { Link } from '../../ui/index.ts';
import styles from './Pager.module.css';

interface PagerProps {
  /** Address of the feed without its offset. */
  path: string;
  offset: number;
  hasOlder: boolean;
  label: string;
}

/** Links to the pages around this one (spec §2 "Feed pages"). */
export function Pager({ path, offset, hasOlder, label }: PagerProps) {
  if (offset === 0 && !hasOlder) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {offset > 0 && (
        <Link href={pageAddress(path, Math.max(0, offset - PAGE_SIZE))} rel="prev">
          Newer items
        </Link>
      )}
      {hasOlder && (
        <Link href={pageAddress(path, offset + PAGE_SIZE)} rel="next" className={styles.older}>
          Older items
        </Link>
      )}
    </nav>
  );
}

/** An address with its offset; 0, the default, is not written. */
function pageAddress(path: string, offset: number): string {
  if (offset === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}offset=${offset}`;
}
