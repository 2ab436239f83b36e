import type { KeyboardEvent } from 'react';
import { datePrefix } from '../../shared/model/index.ts';
import { classes, Link, VisuallyHidden } from '../../ui/index.ts';
import {
  calendarPath,
  firstWeekday,
  levelOf,
  type Month,
  monthName,
  postCount,
  weekdayNames,
  weeksOf,
} from './layout.ts';
import styles from './MonthTable.module.css';
import { viewerLocale } from './viewer.ts';

interface MonthTableProps extends Month {
  username: string;
  /** Number of posts by date (YYYY-MM-DD). */
  counts: ReadonlyMap<string, number>;
  /** The viewer's present date. */
  today: string;
  /** One of twelve on the page: small, below the name of the month, which leads to it. */
  isSmall?: boolean;
}

/** The days of a month. Those with posts are links; arrow keys move between them. */
export function MonthTable({ username, year, month, counts, today, isSmall = false }: MonthTableProps) {
  const firstDay = firstWeekday(viewerLocale());
  const countOf = (day: number) => counts.get(datePrefix(year, month, day)) ?? 0;
  const weeks = weeksOf({ year, month }, firstDay);
  const total = weeks.flat().reduce<number>((sum, day) => sum + (day === null ? 0 : countOf(day)), 0);
  return (
    <table className={classes(styles.month, isSmall && styles.small)} onKeyDown={moveFocus}>
      <caption>
        {isSmall ? (
          <div className={styles.head}>
            <h2 className={styles.name}>
              <Link href={calendarPath(username, year, month)}>{monthName(month)}</Link>
            </h2>
            {total > 0 && <span className={styles.total}>{postCount(total)}</span>}
          </div>
        ) : (
          <VisuallyHidden>{`Your posts in ${monthName(month)} ${year}`}</VisuallyHidden>
        )}
      </caption>
      <thead>
        <tr>
          {weekdayNames(firstDay).map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, isSmall ? 2 : 3)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: places of a week never move.
                <td key={`empty${place}`} />
              ) : (
                <td key={day} aria-current={datePrefix(year, month, day) === today ? 'date' : undefined}>
                  <Day
                    day={day}
                    posts={countOf(day)}
                    label={`${day} ${monthName(month)}: ${postCount(countOf(day))}`}
                    href={calendarPath(username, year, month, day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: number;
  posts: number;
  label: string;
  href: string;
}

function Day({ day, posts, label, href }: DayProps) {
  if (posts === 0) return <span className={styles.day}>{day}</span>;
  return (
    <Link
      href={href}
      className={styles.day}
      aria-label={label}
      title={label}
      data-day={day}
      data-level={levelOf(posts)}
      // Shown by the style sheet: the name of the link has it in words.
      data-posts={posts}
    >
      {day}
    </Link>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus to the next day with posts in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? Number(event.target.dataset.day) : Number.NaN;
  if (step === undefined || Number.isNaN(from) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  for (let day = from + step; day >= 1 && day <= 31; day += step) {
    const link = event.currentTarget.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!link) continue;
    link.focus();
    return;
  }
}
