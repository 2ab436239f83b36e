import type { Fold } from '../../shared/rules/threads.ts';
import { createMemory } from './memory.ts';

export { takeEarlyTap, useEarlySwitch } from './early-taps.ts';
export { createMemory, useMemory } from './memory.ts';

/** How the user has folded a thread, by post. */
export const folds = createMemory<Fold>();
/** Comments that are being edited. */
export const editedComments = createMemory<true>();
/** Posts that are being edited. */
export const editedPosts = createMemory<true>();
/** Posts under which the form of a new comment is open, by row key: sending a new post must not close its form. */
export const openCommentForms = createMemory<true>();
/** Posts whose comments are being moderated. */
export const moderated = createMemory<true>();
/** Posts that the user has just hidden: a placeholder is shown in their place. */
export const recentlyHidden = createMemory<true>();
/** Comments that the address names, highlighted for a while (spec §3 highlightedFromUrl). */
export const focusedComments = createMemory<true>();
/** Posts and comments whose translation is shown. */
export const translated = createMemory<true>();
/** Sensitive posts that the user has uncovered. */
export const uncovered = createMemory<true>();
/** Text to insert into the form of a new comment, by the post's row key. A new object is a new insertion. */
export const insertions = createMemory<{ text: string }>();
/** The arrow that was pressed, by post: it refers to the comment `count` above `commentId`. */
export const pressedArrows = createMemory<{ commentId: string; count: number }>();
