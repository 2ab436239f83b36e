/** Links to accounts: names of authors, and mentions in texts. */
const NAMES = 'main a[title^="@"], main a[data-mention]';

/** The name that contains a node. Not one in a dialog: the card would be below it. */
export function nameAt(target: EventTarget | null): HTMLElement | null {
  const name = target instanceof Element ? target.closest<HTMLElement>(NAMES) : null;
  return name?.closest('dialog') ? null : name;
}

export const usernameOf = ({ dataset, title }: HTMLElement): string => dataset.mention ?? title.slice(1);

/** In a menu of the card, or a question about one of its actions. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null;
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
