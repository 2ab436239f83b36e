import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useId } from 'react';
import { useReach } from '../../../live/index.ts';
import { useSeconds } from '../../../live/later.ts';
import type { Trace } from '../../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../../ui/index.ts';
import { countdownUntil, needsYou, stateWords, titleOf } from '../words.ts';
import styles from './PendingSwitch.module.css';
import { firstByState, pendingSwitch, pendingSwitches } from './pending-switch.ts';

type Kind = Trace['mutation']['kind'];

interface PendingSwitchProps {
  traces: readonly Trace[];
  /** The kinds of switches of this control. */
  kinds: readonly Kind[];
  /** `iconPx`: size of the control's icon. The mark is at its corner. */
  iconPx: number;
  /** `startPx`: distance of the icon from the start of the control. */
  startPx: number;
  /** The control. `describedBy`: id of the text about the pending switch, if there is one. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A control with a small clock at its icon while its switch is pending. The clock, right before it, takes no space. */
export function PendingSwitch({ traces, kinds, iconPx, startPx, children }: PendingSwitchProps) {
  const id = useId();
  const trace = pendingSwitch(traces, kinds);
  return (
    <>
      {trace && (
        <span className={styles.place}>
          <span
            className={styles.corner}
            style={{ insetInlineStart: startPx + iconPx * 0.625, insetBlockEnd: iconPx / 10 }}
          >
            <Sign key={trace.id} id={id} trace={trace} />
          </span>
        </span>
      )}
      {children(trace && id)}
    </>
  );
}

/** The same mark within a line of text. */
export function SwitchMark({ traces, kinds }: Pick<PendingSwitchProps, 'traces' | 'kinds'>) {
  const trace = pendingSwitch(traces, kinds);
  return trace ? <Sign key={trace.id} trace={trace} /> : null;
}

/** A mark within a line of text for any pending change of the line's target. Nothing if there is none, or if it needs the user. */
export function PendingMark({ traces }: Pick<PendingSwitchProps, 'traces'>) {
  const trace = firstByState(traces.filter((each) => !needsYou(each)));
  return trace ? <Sign key={trace.id} trace={trace} /> : null;
}

/** Several such marks: one for each pending switch of these kinds, which it names. */
export function SwitchMarks({ traces, kinds }: Pick<PendingSwitchProps, 'traces' | 'kinds'>) {
  return pendingSwitches(traces, kinds).map((trace) => <Sign key={trace.id} trace={trace} isNamed />);
}

/** `isNamed`: the mark says which mutation is pending. */
function Sign({ id, trace, isNamed = false }: { id?: string | undefined; trace: Trace; isNamed?: boolean }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countdownUntil(trace));
  const state = stateWords(trace, { nowAt, reach }) ?? '';
  const words = isNamed ? `${titleOf(trace.mutation)}: ${state}` : state;
  return (
    <span className={classes(styles.sign, reach === 'online' && styles.late)} title={words}>
      <Clock size={12} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </span>
  );
}
