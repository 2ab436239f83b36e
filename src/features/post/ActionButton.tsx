import type { ComponentProps } from 'react';
import { classes, Icon, VisuallyHidden } from '../../ui/index.ts';
import styles from './PostActions.module.css';

type ActionIcon = 'heart' | 'message' | 'bookmark';
type Countable = 'like' | 'comment';

/** Style of an icon whose switch is on. */
const ON = { heart: styles.liked, message: undefined, bookmark: styles.saved };

/** Size in px of an action's icon. */
export const ACTION_ICON_PX = 20;

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> {
  icon: ActionIcon;
  label: string;
  /** Number beside the icon, and what it counts. */
  count?: readonly [number, Countable];
}

/** A button below a post. With `aria-pressed` it is a switch. */
export function ActionButton({ icon, label, count, children, ...button }: ActionButtonProps) {
  const isOn = button['aria-pressed'] === true;
  return (
    <button
      {...button}
      type="button"
      className={classes(styles.action, isOn && ON[icon])}
      aria-label={count ? `${label} ${countWords(...count)}`.trim() : label}
    >
      <Icon name={icon} size={ACTION_ICON_PX} isFilled={isOn} />
      {count && count[0] > 0 && count[0]}
      {children}
    </button>
  );
}

/** Stands where a button would be that the user may not use. Nothing if there is nothing to count. */
export function ActionFact({ icon, count }: { icon: ActionIcon; count: readonly [number, Countable] }) {
  if (count[0] === 0) return null;
  return (
    <span className={classes(styles.action, styles.fact)}>
      <Icon name={icon} size={ACTION_ICON_PX} />
      <Count count={count} />
    </span>
  );
}

/** A number that screen readers hear with its noun. */
export function Count({ count: [count, noun] }: { count: readonly [number, Countable] }) {
  return (
    <>
      {count}
      <VisuallyHidden>{countWords(count, noun).replace(/^\d+/, '')}</VisuallyHidden>
    </>
  );
}

/** '3 likes'; '' for none. */
const countWords = (count: number, noun: Countable): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
