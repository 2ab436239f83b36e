import { ACCOUNT_CARD_HOVER_MS } from '../../shared/config/index.ts';
import { isDialogOpen, isInDialog, nameAt, usernameOf } from './names.ts';

/** An open card. */
export interface Shown {
  username: string;
  name: HTMLElement;
  /** Position of the name in the window. */
  at: DOMRect;
  by: 'hover' | 'tap' | 'key';
  /** Closes the card. The name gets the focus if the card had it. */
  close: () => void;
}

interface Cards {
  /** The element of the open card. */
  card: () => HTMLElement | null;
  onChange: (shown: Shown | null) => void;
}

/** Opens the card of the name that has the focus. Works only there, so it may be a letter (WCAG 2.1.4). */
const KEY = 'i';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Opens and closes the account card: on hover after a delay, by a tap on a name, or by a key while a name has the focus. Listens
 * on the window, because a page has hundreds of names. Returns the function that ends it.
 */
export function listenForCards({ card, onChange }: Cards): () => void {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouch = false;
  /** What the mouse is over: a name, the card, or `null` for everything else. */
  let aim: HTMLElement | null = null;

  const isInCard = (target: EventTarget | null) => target instanceof Node && (card()?.contains(target) ?? false);
  const change = (next: Shown | null) => {
    clearTimeout(timer);
    shown = next;
    onChange(next);
  };
  const close = () => {
    const hadFocus = isInCard(document.activeElement);
    const name = shown?.name;
    change(null);
    if (hadFocus) name?.focus({ preventScroll: true });
  };
  const open = (name: HTMLElement, by: Shown['by']) =>
    change({ username: usernameOf(name), name, at: name.getBoundingClientRect(), by, close });

  const aimAt = (next: HTMLElement | null) => {
    if (next === aim) return;
    aim = next;
    clearTimeout(timer);
    if (next && (next === card() || next === shown?.name)) return;
    timer = setTimeout(() => {
      if (isDialogOpen()) return;
      if (next?.isConnected) open(next, 'hover');
      // What the user has opened by hand stays until they close it.
      else if (shown?.by === 'hover') close();
    }, ACCOUNT_CARD_HOVER_MS);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') aimAt(isInCard(target) || isInDialog(target) ? card() : nameAt(target));
  };
  const leave = ({ relatedTarget, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && relatedTarget === null) aimAt(null);
  };
  const closeIfOutside = ({ target }: Event) => {
    if (shown && !isInCard(target) && !isInDialog(target)) close();
  };
  const press = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    // The press may lead elsewhere.
    clearTimeout(timer);
    closeIfOutside(event);
  };
  const scroll = (event: Event) => {
    if (!shown) clearTimeout(timer);
    // Browsers also scroll by themselves, so that content above that changes its height moves nothing.
    else if (hasMoved(shown)) closeIfOutside(event);
  };
  const take = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const click = (event: MouseEvent) => {
    const name = isTouch ? nameAt(event.target) : null;
    // While a comment is being written, a tap inserts the name into it (see ThreadGestures).
    if (!name || event.defaultPrevented || document.activeElement instanceof HTMLTextAreaElement) return;
    take(event, () => open(name, 'tap'));
  };
  const type = (event: KeyboardEvent) => {
    // The click that Enter causes is no tap.
    isTouch = false;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (isModified || event.defaultPrevented || isDialogOpen()) return;
    const { key, target, shiftKey: isBackwards } = event;
    const name = nameAt(target);
    if (key === KEY && name) take(event, () => open(name, 'key'));
    else if (key === 'Escape' && shown) take(event, close);
    else if (key === 'Tab' && isInCard(target) && isAtEdge(card(), isBackwards)) {
      // Backwards the name is next; forwards the browser moves on from there.
      if (isBackwards) take(event, close);
      else close();
    }
  };

  const listeners = [
    ['pointerover', point],
    ['pointerout', leave],
    ['pointerdown', press],
    ['keydown', type],
    ['scroll', scroll],
    ['resize', close],
    ['popstate', close],
    ['click', click],
  ] as const;
  for (const [kind, listener] of listeners)
    addEventListener(kind, listener as EventListener, { capture: true, passive: kind === 'scroll' });
  return () => {
    close();
    for (const [kind, listener] of listeners) removeEventListener(kind, listener as EventListener, { capture: true });
  };
}

const hasMoved = ({ name, at }: Shown): boolean => Math.abs(name.getBoundingClientRect().top - at.top) > 2;

/** Whether the focus is on the first or last control of the card, which is at the end of the document. */
function isAtEdge(card: HTMLElement | null, isBackwards: boolean): boolean {
  const controls = [...(card?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const at = document.activeElement;
  return isBackwards ? at === card || at === controls[0] : at === (controls.at(-1) ?? card);
}
