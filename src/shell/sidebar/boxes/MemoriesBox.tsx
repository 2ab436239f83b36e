import { useNow } from '../../../live/index.ts';
import { Link } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import styles from './MemoriesBox.module.css';
import { memoriesLinks } from './memories.ts';

/** Links to this day in earlier years. */
export function MemoriesBox() {
  const links = memoriesLinks(useNow());
  return (
    <nav aria-label="Memories">
      <Collapsible title="Memories" isInitiallyOpen={false}>
        <ul className={styles.years}>
          {links.map(({ year, href }) => (
            <li key={year}>
              <Link href={href} className={styles.year}>
                {year}
              </Link>
            </li>
          ))}
        </ul>
      </Collapsible>
    </nav>
  );
}
