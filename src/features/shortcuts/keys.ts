import { runPageAction } from '../page-actions/index.ts';
import { actOnPost, focusNextPost, focusPreviousPost } from './post-focus.ts';

export interface Shortcut {
  key: string;
  words: string;
  /** Returns false if there is nothing to do. */
  run: () => boolean;
}

/** Single keys, which work wherever no text is entered. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'j', words: 'Next post', run: focusNextPost },
  { key: 'k', words: 'Previous post', run: focusPreviousPost },
  { key: 'o', words: 'Open the post', run: () => actOnPost('open') },
  { key: 'l', words: 'Like the post', run: () => actOnPost('like') },
  { key: 'c', words: 'Comment on the post', run: () => actOnPost('comment') },
  { key: 's', words: 'Save the post', run: () => actOnPost('save') },
  { key: 'n', words: 'Show new posts', run: () => runPageAction('show-new-posts') },
];

/** Keys that are handled elsewhere, for the list. */
export const ELSEWHERE: readonly { key: string; words: string }[] = [
  { key: '/', words: 'Search' },
  { key: 'i', words: 'On a name: about this account' },
  { key: 'Ctrl Enter', words: 'Send what is written' },
  { key: '?', words: 'This list' },
];

/** True if the target of a key handles letters itself, or a dialog is open above the page. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=listbox]') !== null;
}
