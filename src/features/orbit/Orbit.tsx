import type { CSSProperties } from 'react';
import { useNow } from '../../live/index.ts';
import { useOrbitOff } from '../../platform/device-choices.ts';
import { useMediaQuery } from '../../platform/media-query.ts';
import type { Config } from '../../shared/config/index.ts';
import styles from './Orbit.module.css';

/** More would hide the name (spec §9). */
const MAX_EMOJIS = 10;

/** Whether it is the configured day (MM-DD) on this device. */
export function isOrbitDay(date: string, nowAt: number): boolean {
  const now = new Date(nowAt);
  const two = (part: number) => String(part).padStart(2, '0');
  return date === `${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Emojis around the site's name: only on the configured day, and none where less motion is preferred. */
export function Orbit({ orbit }: { orbit: NonNullable<Config['emojiOrbit']> }) {
  const isOff = useOrbitOff();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const now = useNow();
  if (isOff || isStill || !isOrbitDay(orbit.date, now)) return null;
  const emojis = orbit.emojis.slice(0, MAX_EMOJIS);
  return (
    <span className={styles.orbit} aria-hidden="true">
      {emojis.map((emoji, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same emoji may circle several times.
          key={index}
          className={styles.path}
          style={{ '--turn': index / emojis.length } as CSSProperties}
        >
          <span className={styles.emoji}>{emoji}</span>
        </span>
      ))}
    </span>
  );
}
