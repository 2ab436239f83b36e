import { useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  /** Whose picture it is; gives the initial and its colour when there is no picture. */
  name: string;
  /** '' = no picture; one that cannot be loaded is like none. */
  src: string;
  /** Edge in px at the default UI scale. */
  size?: 20 | 24 | 36 | 48 | 75;
}

/** A round picture in a box of fixed size. Decoration: the name stands beside it or on the link around it. */
export function Avatar({ name, src, size = 36 }: AvatarProps) {
  const box = classes(styles.avatar, styles[`size${size}`]);
  // Offline a picture may be one that this device has never fetched: the initial stands in for it too.
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

/** The same name always has the same colour. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % TINTS;
}

function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?';
  return letter.toLocaleUpperCase();
}
