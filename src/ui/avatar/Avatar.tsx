import { useState } from 'react';
import { unaskedPicture } from '../../platform/network.ts';
import { classes } from '../classes.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  /** Name of the account. Gives the initial and its colour if there is no picture. */
  name: string;
  /** '' if there is no picture. */
  src: string;
  /** Edge in px at the default UI scale. */
  size?: 20 | 24 | 36 | 48 | 75;
}

/** A round picture of fixed size. Decorative: the name is beside it or labels the link around it. */
export function Avatar({ name, src: url, size = 36 }: AvatarProps) {
  const src = unaskedPicture(url);
  const box = classes(styles.avatar, styles[`size${size}`]);
  // A picture that cannot be loaded is replaced by the initial, e.g. offline if it was never fetched.
  const [missingSrc, setMissingSrc] = useState('');
  if (src !== '' && src !== missingSrc) {
    return (
      <img
        className={box}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setMissingSrc(src)}
      />
    );
  }
  return (
    <span className={classes(box, styles[`tint${tintOf(name)}`])} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

const TINTS = 8;

/** Derives the colour from the name. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % TINTS;
}

function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?';
  return letter.toLocaleUpperCase();
}
