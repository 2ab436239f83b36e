import { useEffect, useRef, useState } from 'react';
import { AccountCard } from './AccountCard.tsx';

/** Delay before the card opens and closes on hover (spec §9). */
const HOVER_MS = 500;

/** Links to accounts: names of authors, and mentions in texts. */
const NAMES = 'main a[title^="@"], main a[data-mention]';

interface Shown {
  username: string;
  /** Position of the name in the viewport. */
  at: DOMRect;
}

const usernameOf = ({ dataset, title }: HTMLElement): string => dataset.mention ?? title.slice(1);

/** Opens an account card when a name is hovered or tapped. One listener for all names, because there are hundreds. */
export function AccountCards() {
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTouch = false;
    const close = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (name: HTMLElement) => setShown({ username: usernameOf(name), at: name.getBoundingClientRect() });
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return;
      clearTimeout(timer);
      if (card.current?.contains(target)) return;
      const name = target.closest<HTMLElement>(NAMES);
      timer = setTimeout(() => (name?.isConnected ? show(name) : setShown(null)), HOVER_MS);
    };
    const press = ({ target, pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
      if (!(target instanceof Node && card.current?.contains(target))) close();
    };
    const click = (event: MouseEvent) => {
      const { target } = event;
      const name = isTouch && target instanceof Element ? target.closest<HTMLElement>(NAMES) : null;
      // While a comment is being written, a tap inserts the name into it (see ThreadGestures).
      if (!name || event.defaultPrevented || document.activeElement instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      event.stopPropagation();
      show(name);
    };
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const listeners = [
      ['pointerover', point],
      ['pointerdown', press],
      ['keydown', dismiss],
      ['scroll', close],
      ['click', click],
    ] as const;
    for (const [kind, listener] of listeners)
      addEventListener(kind, listener as EventListener, { capture: true, passive: kind === 'scroll' });
    return () => {
      close();
      for (const [kind, listener] of listeners) removeEventListener(kind, listener as EventListener, { capture: true });
    };
  }, []);

  return shown && <AccountCard key={shown.username} {...shown} ref={card} onClose={() => setShown(null)} />;
}
