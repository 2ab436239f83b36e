import { REPLY_CARETS_MAX } from '../config/index.ts';

/** Returns the arrow to the comment at `distance` above: up to four carets, then a caret and the number (spec §9). */
export function replyArrows(distance: number): string {
  return distance <= REPLY_CARETS_MAX ? '^'.repeat(distance) : `^${distance}`;
}
