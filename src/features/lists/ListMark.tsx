import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Trace } from '../../shared/store/queries/views.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { needsYou, PendingMark } from '../outbox/index.ts';
import styles from './ListMark.module.css';

/** A small mark beside the name of a list: a change waits to be sent, or needs the user. */
export function ListMark({ traces }: { traces: readonly Trace[] }) {
  if (!traces.some(needsYou)) return <PendingMark traces={traces} />;
  return (
    <span className={styles.trouble} title="Needs you">
      <CircleAlert size={14} aria-hidden="true" />
      <VisuallyHidden>Needs you</VisuallyHidden>
    </span>
  );
}
