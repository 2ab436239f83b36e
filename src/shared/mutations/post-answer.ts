import { decodeSinglePost, type SinglePostFacts } from '../wire/index.ts';
import type { Settlement } from './mutation.ts';

/** The channel by which the viewer's own new post reaches the top of their feeds. */
export const OWN_ROOM = 'own';

/** What a post in an answer means for the mirror; `null` if it cannot be read. */
export function settledPost(payload: unknown): Settlement | null {
  const decoded = decodeSinglePost(payload);
  return decoded.ok ? settledAs(decoded.value, false) : null;
}

/** The same for a post that was read already. `isNew`: it was just created. */
export const settledAs = ({ post, accounts }: SinglePostFacts, isNew: boolean): Settlement => ({
  facts: [{ kind: 'post-told', post, accounts, isNew, channels: isNew ? [OWN_ROOM] : [] }],
});
