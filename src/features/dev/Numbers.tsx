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
      <div className={styles.scroll}>
        <table className={styles.log}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Count</th>
              <th scope="col">Median</th>
              <th scope="col">95 %</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {numbers.timings.map(({ name, count, median, p95, last }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
                <td>{Math.round(median)}</td>
                <td>{Math.round(p95)}</td>
                <td>{Math.round(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>Stored: {numbers.rows.map(({ table, count }) => `${count} ${table}`).join(', ')}.</p>
    </section>
  );
}

function textOf({ timings, rows }: DeviceNumbers): string {
  const times = timings.map(
    ({ name, count, median, p95, last }) =>
      `${name}: median ${Math.round(median)} ms, 95 % ${Math.round(p95)} ms, last ${Math.round(last)} ms, ${count} times`,
  );
  return [...times, ...rows.map(({ table, count }) => `${table}: ${count}`), navigator.userAgent].join('\n');
}
