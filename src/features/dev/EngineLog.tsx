import { useEffect, useState } from 'react';
import { useCall } from '../../live/index.ts';
import type { LogLine } from '../../shared/contract/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './Dev.module.css';

/** Last lines of the engine's log, newest first. They contain no bodies, tokens or names. */
export function EngineLog() {
  const call = useCall();
  const [lines, setLines] = useState<LogLine[]>([]);
  const read = async () => {
    const answer = await call({ kind: 'log' });
    if (answer.ok) setLines(answer.value.toReversed());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the button reads again.
  useEffect(() => {
    void read();
  }, []);
  return (
    <section>
      <div className={styles.head}>
        <h2>Log of the engine</h2>
        <Button onClick={() => void read()}>Read again</Button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.log}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Level</th>
              <th scope="col">Event</th>
              <th scope="col">Facts</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are replaced as a whole.
              <tr key={index}>
                <td>{new Date(line.at).toISOString().slice(11, 23)}</td>
                <td>{line.level}</td>
                <td>{line.event}</td>
                <td>{formatFacts(line.facts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const formatFacts = (facts: LogLine['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
