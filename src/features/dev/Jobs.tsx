import { useJobActions, useJobs } from '../../live/later.ts';
import { Button } from '../../ui/index.ts';
import styles from './Dev.module.css';

/** Long work of the engine, with its progress. Nothing if there is none. */
export function Jobs() {
  const jobs = useJobs() ?? [];
  const { pause, resume, cancel } = useJobActions();
  return jobs.map(({ id, kind, state, done, total }) => (
    <section key={id} className={styles.job} aria-label={kind}>
      <p>
        {kind}: {done}
        {total !== null && ` of ${total}`}
        {state === 'paused' && ', paused'}
      </p>
      {state === 'paused' ? (
        <Button onClick={() => void resume(id)}>Resume</Button>
      ) : (
        <Button onClick={() => void pause(id)}>Pause</Button>
      )}
      <Button variant="danger" onClick={() => void cancel(id)}>
        Cancel
      </Button>
    </section>
  ));
}
