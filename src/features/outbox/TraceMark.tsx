import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useReach } from '../../live/index.ts';
import { useOutboxActions, useSeconds, useUploaded } from '../../live/later.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import styles from './TraceMark.module.css';
import { countsUntil, filesOf, needsYou, stateWords } from './words.ts';

/** Of several things under way the one that tells most. */
const ORDER: readonly Trace['state']['kind'][] = ['held', 'unsure', 'ready', 'sending'];

function mostTelling(traces: readonly Trace[]): Trace | undefined {
  for (const kind of ORDER) {
    const found = traces.find(({ state }) => state.kind === kind);
    if (found) return found;
  }
  return undefined;
}

/**
 * A small mark beside the time of something that the server does not have yet: held, waiting, on its way. What is sent
 * within a moment shows none. `onUndone`: it was taken back.
 */
export function TraceMark({ traces, onUndone }: { traces: readonly Trace[]; onUndone?: () => void }) {
  const trace = mostTelling(traces.filter((each) => !needsYou(each) && !isSwitch(each)));
  return trace ? <Mark key={trace.id} trace={trace} onUndone={onUndone} /> : null;
}

/** The same for what was only switched on or off: a picture, which finds room where it was pressed. */
export function SwitchMark({ traces }: { traces: readonly Trace[] }) {
  const trace = mostTelling(traces.filter((each) => !needsYou(each) && isSwitch(each)));
  return trace ? <Sign key={trace.id} trace={trace} /> : null;
}

const isSwitch = ({ mutation }: Trace): boolean => 'on' in mutation;

function Sign({ trace }: { trace: Trace }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countsUntil(trace));
  const words = stateWords(trace, { nowAt, reach }) ?? '';
  return (
    <span className={classes(styles.mark, reach === 'online' && styles.late)} title={words}>
      <Clock size={13} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Mark({ trace, onUndone }: { trace: Trace; onUndone: (() => void) | undefined }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countsUntil(trace));
  const uploaded = useUploaded(...filesOf(trace));
  const actions = useOutboxActions();
  const isHeld = trace.state.kind === 'held';
  const undo = async () => {
    const result = await actions.undo(trace.id);
    if (result.ok && result.value) onUndone?.();
  };
  const words = stateWords(trace, { nowAt, reach, uploaded });
  const Icon = trace.state.kind === 'ready' && trace.state.failure ? RotateCw : Clock;
  return (
    <span className={classes(styles.mark, !isHeld && reach === 'online' && styles.late)} dir="ltr">
      <Icon size={13} aria-hidden="true" />
      {words}
      {isHeld && (
        <>
          {' · '}
          <button type="button" className={styles.undo} onClick={() => void undo()}>
            Undo
          </button>
        </>
      )}
    </span>
  );
}
