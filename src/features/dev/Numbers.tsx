import { useState } from 'react';
import { useLive } from '../../live/index.ts';
import { buildName } from '../../platform/build-name.ts';
import { canMeasureInteractions } from '../../platform/event-timing.ts';
import { copyText } from '../../platform/hand-over.ts';
import { estimateStorage } from '../../platform/storage.ts';
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
        <Button onClick={() => void textOf(numbers).then(copyText).then(setCopied)}>Copy the numbers</Button>
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
      {!canMeasureInteractions() && <p>This browser does not tell how long interactions take.</p>}
      <p>Stored: {numbers.rows.map(({ table, count }) => `${count} ${table}`).join(', ')}.</p>
    </section>
  );
}

const timesOf = ({ timings }: DeviceNumbers): string[] =>
  timings.map(
    ({ name, count, median, p95, last }) =>
      `${name}: median ${Math.round(median)} ms, 95 % ${Math.round(p95)} ms, last ${Math.round(last)} ms, ${count} times`,
  );

async function textOf(numbers: DeviceNumbers): Promise<string> {
  const { usedBytes, quotaBytes } = await estimateStorage().catch(() => ({ usedBytes: null, quotaBytes: null }));
  return [
    ...timesOf(numbers),
    ...numbers.rows.map(({ table, count }) => `${table}: ${count}`),
    `bytes: ${usedBytes ?? 'unknown'} of ${quotaBytes ?? 'unknown'}`,
    `build: ${buildName()}`,
    navigator.userAgent,
  ].join('\n');
}
