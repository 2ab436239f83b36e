import { nextPost, press, previousPost } from './moves.ts';

export interface Shortcut {
  key: string;
  words: string;
  /** Answers whether there was anything to do. */
  run: () => boolean;
}

/** Keys that mean something on their own, wherever nobody is typing. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'j', words: 'Next post', run: nextPost },
  { key: 'k', words: 'Previous post', run: previousPost },
  { key: 'o', words: 'Open the post', run: () => press('header a:has(time)') },
  { key: 'l', words: 'Like the post', run: () => press('[aria-keyshortcuts="l"]') },
  { key: 'c', words: 'Comment on the post', run: () => press('[aria-keyshortcuts="c"]') },
  { key: 's', words: 'Save the post', run: () => press('[aria-keyshortcuts="s"]') },
  {
    key: 'n',
    words: 'Show new posts',
    run: () => {
      const pill = document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]');
      pill?.click();
      return pill !== null;
    },
  },
];

/** Keys that others listen for. */
export const ELSEWHERE: readonly { key: string; words: string }[] = [
  { key: '/', words: 'Search' },
  { key: 'Ctrl Enter', words: 'Send what is written' },
  { key: '?', words: 'This list' },
];

/** Whether a key goes to something that takes letters itself, or to a layer above the page. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=listbox]') !== null;
}
