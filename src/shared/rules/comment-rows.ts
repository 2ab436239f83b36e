import type { Comment } from '../model/index.ts';
import type { Preferences } from './preferences.ts';

const DAY_MS = 86_400_000;
/** Comments of one author within this time follow each other without a new bubble (spec §9). */
const BUBBLE_MERGE_MS = 600_000;

type Place = Pick<Comment, 'createdBy' | 'createdAt' | 'hideType'>;

/** Whether a comment directly continues its author's previous one and gets no bubble (spec §3 omitBubble, §9). */
export function omitsBubble(
  comment: Place,
  previous: Place | undefined,
  { omitRepeatedBubbles }: Pick<Preferences, 'omitRepeatedBubbles'>,
): boolean {
  if (!omitRepeatedBubbles || !previous || comment.createdBy === null) return false;
  const isSame = comment.createdBy === previous.createdBy && comment.hideType === 0 && previous.hideType === 0;
  return isSame && comment.createdAt - previous.createdAt < BUBBLE_MERGE_MS;
}

/** Returns the days since the previous comment; `null` if too few for a spacer (spec §3 timeDifferenceForSpacer, 0: never). */
export function silenceDays(
  comment: Pick<Comment, 'createdAt'>,
  previous: Pick<Comment, 'createdAt'> | undefined,
  { spacerAfterMs }: Pick<Preferences, 'spacerAfterMs'>,
): number | null {
  const silenceMs = previous ? comment.createdAt - previous.createdAt : 0;
  return spacerAfterMs > 0 && silenceMs > spacerAfterMs ? Math.max(1, Math.round(silenceMs / DAY_MS)) : null;
}
