import { classes } from '../classes.ts';
import styles from './Icon.module.css';
import { ICONS } from './paths.ts';

export interface IconProps {
  name: keyof typeof ICONS;
  /** Edge in px. */
  size: number;
  isFilled?: boolean;
}

/** A decorative icon of two elements. */
export function Icon({ name, size, isFilled = false }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, isFilled && styles.filled)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

/** Class of an otherwise empty box: draws three dots without any element. `--dots`: their size in px, like that of an icon. */
export const DOTS = styles.dots;
