import { useState } from 'react';
import { useLive } from '../../live/index.ts';
import { copyText } from '../../platform/hand-over.ts';
import { type DeviceNumbers, deviceNumbers } from '../../shared/store/queries/timings.ts';
import { Button } from '../../ui/index.ts';
import styles from './Dev.module.css';

/** What this device has measured in real use. */
export function Numbers() {
  const numbers = useLive(deviceNumbers);
  const [copied, setCopied] = useState<boolean | null>(null);
  if (!numbers) return null;
  return (
    <section aria-label="Numbers of this device">
      <div className={styles.head}>
        <h2>Numbers of this device</h2>
        <Button onClick={() => void copyText(textOf(numbers)).then(setCopied)}>Copy the numbers</Button>
      </div>
      <p role="status">
        {copied === true && 'Copied'}
        {copied === false && 'The browser does not allow it'}
      </p>
      <p>Measured in real use, in milliseconds. Nothing of this is sent.</p>
      <ul>
        {timesOf(numbers).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Stored: {numbers.rows.map(({ table, count }) => `${count} ${table}`).join(', ')}.</p>
    </section>
  );
}

const timesOf = ({ timings }: DeviceNumbers): string[] =>
  timings.map(
    ({ name, count, median, p95, last }) =>
      `${name}: median ${Math.round(median)} ms, 95 % ${Math.round(p95)} ms, last ${Math.round(last)} ms, ${count} times`,
  );

const textOf = (numbers: DeviceNumbers): string =>
  [...timesOf(numbers), ...numbers.rows.map(({ table, count }) => `${table}: ${count}`), navigator.userAgent].join(
    '\n',
  );
