import type { Trace } from '../../shared/store/queries/views.ts';
import { isTrouble, TraceTroubles } from '../outbox/index.ts';
import styles from './RelationAlerts.module.css';

interface RelationAlertsProps {
  /** Why the last action was not possible here; `null` if it was. */
  problem: string | null;
  traces: readonly Trace[];
}

/** What went wrong with actions on an account, each with its own text (spec §4 "Relationship actions"). */
export function RelationAlerts({ problem, traces }: RelationAlertsProps) {
  const troubles = traces.filter((trace) => isTrouble(trace));
  if (problem === null && troubles.length === 0) return null;
  return (
    <ul aria-label="Problems" className={styles.alerts}>
      {problem !== null && (
        <li>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        </li>
      )}
      {troubles.map((trace) => (
        <li key={trace.id}>
          <TraceTroubles traces={[trace]} areNamed />
        </li>
      ))}
    </ul>
  );
}
