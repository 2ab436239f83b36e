import { useOutbox } from '../../live/later.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { TraceMark, TraceTroubles } from '../outbox/index.ts';
import styles from './SettingsPage.module.css';

/** The state of unsent changes of the viewer's own data: waiting, or what needs the user. `isOf`: which changes. */
export function ChangeState({ isOf }: { isOf: (mutation: AnyMutation) => boolean }) {
  const traces = (useOutbox()?.rows ?? [])
    .filter(({ mutation }) => isOf(mutation))
    .map((row): Trace => ({ ...row, target: { entity: 'self' } }));
  return (
    <div className={styles.state}>
      <TraceMark traces={traces} />
      <TraceTroubles traces={traces} areNamed />
    </div>
  );
}
