import { useLayoutEffect, useRef } from 'react';
import { Link } from './Link.tsx';
import styles from './Tabs.module.css';

/** A row of links to sibling pages. Scrolls the current one into view. */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; label: string; isCurrent: boolean }[] }) {
  const row = useRef<HTMLUListElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab may be outside the visible part of the row.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} className={styles.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
