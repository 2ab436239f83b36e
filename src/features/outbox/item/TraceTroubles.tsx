import CircleAlert from 'lucide-react/icons/circle-alert';
import { useSeconds } from '../../../live/later.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { RichText } from '../../text/index.ts';
import { expiresAt, isTrouble, namedTroubleWords, needsYou, stuckFilesWords, troubleWords } from '../words.ts';
import { ItemActions } from './ItemActions.tsx';
import styles from './TraceTroubles.module.css';

export interface TraceTroublesProps {
  traces: readonly Trace[];
  /** Opens the form for the text of a trace. */
  onEdit?: () => void;
  /** Each text begins with the name of its mutation: several can have failed at the target. */
  areNamed?: boolean;
}

/** Items that need the user, shown at their target: the server's error text and the actions. */
export function TraceTroubles({ traces, onEdit, areNamed = false }: TraceTroublesProps) {
  return traces
    .filter(needsYou)
    .map((trace) => <Trouble key={trace.id} trace={trace} onEdit={onEdit} isNamed={areNamed} />);
}

interface TroubleProps {
  trace: Trace;
  onEdit: (() => void) | undefined;
  isNamed: boolean;
}

function Trouble({ trace, onEdit, isNamed }: TroubleProps) {
  const endAt = expiresAt(trace);
  const nowAt = useSeconds(endAt ?? 0);
  const words = isNamed ? namedTroubleWords(trace) : wordsOfTrouble(trace);
  if (words === null || (endAt !== null && nowAt >= endAt)) return null;
  return (
    <div className={styles.trouble}>
      <p role="alert" className={styles.words} dir="auto">
        <CircleAlert size={16} aria-hidden="true" />
        <span>{words}</span>
      </p>
      {trace.state.kind === 'conflict' && (
        <blockquote className={styles.theirs} dir="auto">
          <RichText text={trace.state.theirs} />
        </blockquote>
      )}
      <ItemActions item={trace} onEdit={onEdit} />
    </div>
  );
}

function wordsOfTrouble(trace: Trace): string | null {
  if (trace.stuck) return stuckFilesWords(trace.mutation, trace.stuck);
  return isTrouble(trace) ? troubleWords(trace.mutation, trace.state) : null;
}
