import type { Fold } from '../../shared/rules/threads.ts';
import { createMemory } from './memory.ts';

export { createMemory, useMemory } from './memory.ts';

/** How threads are folded, by post, once the reader has chosen. */
export const folds = createMemory<Fold>();
/** Comments that are being edited. */
export const edited = createMemory<true>();
/** Posts that are being edited. */
export const editedPosts = createMemory<true>();
/** Posts whose comments are being moderated. */
export const moderated = createMemory<true>();
/** Posts that the reader has just hidden: a placeholder stands for them. */
export const recentlyHidden = createMemory<true>();
/** Comments that the address has just named (spec §3 highlightedFromUrl). */
export const focused = createMemory<true>();
/** Words to be put into the form of a new comment, by post; each a new object. */
export const additions = createMemory<{ words: string }>();
/** An arrow that was pressed, by post: it points so many comments up from this one. */
export const pressedArrows = createMemory<{ commentId: string; count: number }>();
