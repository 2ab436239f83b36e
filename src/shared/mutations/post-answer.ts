import { decodeSinglePost, type SinglePostFacts } from '../wire/index.ts';
import type { Settlement } from './mutation.ts';

/** Stands for a room: places the viewer's own new post on top of their feeds. */
export const OWN_ROOM = 'own';

/** Returns the facts of a response with a post; `null` if it cannot be read. */
export function settledPost(payload: unknown): Settlement | null {
  const decoded = decodeSinglePost(payload);
  return decoded.ok ? settledAs(decoded.value, false) : null;
}

/** The same for a decoded post. `isNew`: it was just created. */
export const settledAs = ({ post, accounts }: SinglePostFacts, isNew: boolean): Settlement => ({
  facts: [{ kind: 'post-reported', post, accounts, isNew, channels: isNew ? [OWN_ROOM] : [] }],
});
