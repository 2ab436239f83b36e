import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useReach } from '../../../live/index.ts';
import { useSeconds, useUploaded } from '../../../live/later.ts';
import { classes } from '../../../ui/index.ts';
import { LazyExplain } from '../../explain/index.ts';
import { countdownUntil, filesOf, type Item, needsYou, stateWords } from '../words.ts';
import { firstByState, isSwitch } from './pending-switch.ts';
import styles from './TraceMark.module.css';
import { UndoButton } from './UndoButton.tsx';

/**
 * A small mark of a pending item beside its time: in the undo window, waiting or sending. Hidden for items that are sent
 * quickly. `onUndone`: called after an undo.
 */
export function TraceMark({ traces, onUndone }: { traces: readonly Item[]; onUndone?: () => void }) {
  const trace = firstByState(traces.filter((each) => !needsYou(each) && !isSwitch(each)));
  const [explained, setExplained] = useState<string | null>(null);
  return (
    <>
      {trace && <Mark key={trace.id} trace={trace} onUndone={onUndone} onExplain={() => setExplained(trace.id)} />}
      {/* Stays open when the mark goes: what happens then is part of the story. */}
      {explained !== null && <LazyExplain id={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

interface MarkProps {
  trace: Item;
  onUndone: (() => void) | undefined;
  onExplain: () => void;
}

function Mark({ trace, onUndone, onExplain }: MarkProps) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countdownUntil(trace));
  const uploaded = useUploaded(...filesOf(trace));
  const isHeld = trace.state.kind === 'held';
  const words = stateWords(trace, { nowAt, reach, uploaded });
  const Icon = trace.state.kind === 'ready' && trace.state.failure ? RotateCw : Clock;
  return (
    <span className={classes(styles.mark, !isHeld && reach === 'online' && styles.late)} dir="ltr">
      <button
        type="button"
        className={styles.why}
        title="What has become of it"
        aria-haspopup="dialog"
        onClick={onExplain}
      >
        <Icon size={13} aria-hidden="true" />
        {words}
      </button>
      {isHeld && (
        <>
          {' · '}
          <UndoButton item={trace} isBeside onUndone={onUndone} className={styles.undo} />
        </>
      )}
    </span>
  );
}
