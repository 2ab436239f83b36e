import { useId, useState } from 'react';
import type { SiteDay } from '../../shared/wire/site-stats.ts';
import { Button, Link } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { RecordContent, SettingsPage } from '../settings/index.ts';
import styles from './StatsPage.module.css';
import { CHART, chartPoints, chartWords, dateWords, numberWords, type Series, seriesOf } from './series.ts';

/** The numbers of the site: the latest, their course, and all of them as a table. */
export function StatsPage() {
  return (
    <SettingsPage title="Stats" above={{ href: '/about', label: 'About' }}>
      <RecordContent record={{ kind: 'site-stats' }} what="numbers of this site">
        {(days) => <Stats days={days} />}
      </RecordContent>
    </SettingsPage>
  );
}

function Stats({ days }: { days: readonly SiteDay[] }) {
  const tableId = useId();
  const [isTable, setIsTable] = useState(false);
  const series = seriesOf(days);
  const dates = [...new Set(days.map(({ date }) => date))].toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (series.length === 0 || first === undefined || last === undefined) {
    return <EmptyState title="This site publishes no numbers." action={<Link href="/about">About</Link>} />;
  }
  return (
    <>
      <p className={styles.when}>{first === last ? dateWords(last) : `${dateWords(first)} to ${dateWords(last)}`}</p>
      <dl className={styles.numbers}>
        {series.map((each) => (
          <Latest key={each.name} series={each} />
        ))}
      </dl>
      <div>
        <Button aria-expanded={isTable} aria-controls={tableId} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Hide the table' : 'Show as a table'}
        </Button>
      </div>
      <div id={tableId} hidden={!isTable}>
        {isTable && <Table series={series} dates={dates} />}
      </div>
    </>
  );
}

function Latest({ series }: { series: Series }) {
  const value = series.days.at(-1)?.value ?? 0;
  return (
    <div className={styles.number}>
      <dt className={styles.label} dir="auto">
        {series.label}
      </dt>
      <dd className={styles.value}>{numberWords(value)}</dd>
      <dd className={styles.course}>
        <svg
          role="img"
          aria-label={chartWords(series)}
          className={styles.chart}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
        >
          <polyline className={styles.line} points={chartPoints(series)} vectorEffect="non-scaling-stroke" />
        </svg>
      </dd>
    </div>
  );
}

/** All numbers, the newest day first. */
function Table({ series, dates }: { series: readonly Series[]; dates: readonly string[] }) {
  const captionId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroller} aria-labelledby={captionId} tabIndex={0}>
      <table className={styles.table}>
        <caption id={captionId} className={styles.caption}>
          Numbers of this site by day
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col" dir="auto">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.toReversed().map((date) => (
            <tr key={date}>
              <th scope="row">{dateWords(date)}</th>
              {series.map(({ name, days }) => (
                <td key={name}>{cellWords(days.find((day) => day.date === date)?.value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellWords = (value: number | undefined): string => (value === undefined ? '–' : numberWords(value));
