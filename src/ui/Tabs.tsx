import { Link } from './Link.tsx';
import styles from './Tabs.module.css';

/** A row of links to sister pages, the present one marked. */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; label: string; isCurrent: boolean }[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.row}>
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
