import { createClock, useClock } from '../../../live/index.ts';
import { MEMORIES_DATE_REFRESH_MS } from '../../../shared/config/index.ts';
import { Link } from '../../../ui/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import styles from './MemoriesBox.module.css';
import { memoriesLinks } from './memories.ts';

const clock = createClock(MEMORIES_DATE_REFRESH_MS);

/** Links to this day in earlier years. They follow midnight. */
export function MemoriesBox() {
  const links = memoriesLinks(useClock(clock));
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
