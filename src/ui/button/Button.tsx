import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import { Link, type LinkProps } from '../Link.tsx';
import styles from './Button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a target of 44 px. At most one `primary` per screen; `quiet` looks like a link. */
export function Button({ variant = 'secondary', type = 'button', className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classes(styles.button, styles[variant], className)} />;
}

/** A link that looks like a button, for the main action of a screen. */
export function ButtonLink({ variant = 'secondary', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classes(styles.button, styles[variant], className)} />;
}
