import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useId } from 'react';
import { useReach } from '../../live/index.ts';
import { useSeconds } from '../../live/later.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import styles from './PendingSwitch.module.css';
import { pendingSwitch } from './telling.ts';
import { countsUntil, stateWords } from './words.ts';

type Kind = Trace['mutation']['kind'];

interface PendingSwitchProps {
  traces: readonly Trace[];
  /** What is switched here. */
  kinds: readonly Kind[];
  /** `iconPx`: size of the control's icon, at whose corner the mark stands. */
  iconPx: number;
  /** `startPx`: where the icon begins, from the start of the control; absent: in its middle. */
  startPx?: number;
  /** The control. `describedBy`: id of the words about what waits, if anything does. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A control, with a small clock at its icon while the server does not have what was switched there. It takes no room. */
export function PendingSwitch({ traces, kinds, iconPx, startPx, children }: PendingSwitchProps) {
  const id = useId();
  const trace = pendingSwitch(traces, kinds);
  const start = startPx === undefined ? '50%' : `${startPx + iconPx / 2}px`;
  return (
    <span className={styles.place}>
      {children(trace && id)}
      {trace && (
        <span
          className={styles.corner}
          style={{
            insetInlineStart: `calc(${start} + ${iconPx / 8}px)`,
            insetBlockEnd: `calc(50% + ${iconPx / 10}px)`,
          }}
        >
          <Sign key={trace.id} id={id} trace={trace} />
        </span>
      )}
    </span>
  );
}

/** The same mark in a line of text. */
export function SwitchMark({ traces, kinds }: Pick<PendingSwitchProps, 'traces' | 'kinds'>) {
  const trace = pendingSwitch(traces, kinds);
  return trace ? <Sign key={trace.id} trace={trace} /> : null;
}

function Sign({ id, trace }: { id?: string | undefined; trace: Trace }) {
  const reach = useReach().kind;
  const nowAt = useSeconds(countsUntil(trace));
  const words = stateWords(trace, { nowAt, reach }) ?? '';
  return (
    <span className={classes(styles.sign, reach === 'online' && styles.late)} title={words}>
      <Clock size={12} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </span>
  );
}
