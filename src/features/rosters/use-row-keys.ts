import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** For how many frames a row that is being scrolled to is looked for, and keeps the focus while rows are rendered anew. */
const FRAMES = 30;

/** What a key does with the index of the row that has the focus. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Controls of a row that can have the focus. */
const CONTROLS = 'a:not([tabindex="-1"]), button:not(:disabled)';

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

interface RowKeys {
  /** The element around the rows. Each row has its index in `data-row` and its key in `data-key`. */
  list: RefObject<HTMLElement | null>;
  /** Keys of all rows, in their order. */
  keys: readonly string[];
  /** Scrolls to a row that may not be rendered yet. */
  show: (index: number) => void;
}

/**
 * Arrow keys, Home and End move the focus from row to row, also to rows that are not rendered yet. If the row with the focus
 * leaves the list, the row that takes its place gets the focus; if only its control goes, the row's first one.
 */
export function useRowKeys({ list, keys, show }: RowKeys): void {
  const sought = useRef(-1);
  const focus = useLatest((index: number) => {
    sought.current = index;
    show(index);
    const seek = (frames: number, hadFocus: boolean) => {
      if (sought.current !== index) return;
      const row = list.current?.querySelector(`[data-row="${index}"]`);
      const { activeElement } = document;
      const hasFocus = row?.contains(activeElement) ?? false;
      // The user has moved the focus elsewhere.
      if (hadFocus && !hasFocus && activeElement !== document.body) return;
      if (!hasFocus) row?.querySelector<HTMLElement>(CONTROLS)?.focus();
      if (frames > 0) requestAnimationFrame(() => seek(frames - 1, hadFocus || hasFocus));
    };
    seek(FRAMES, false);
  });
  const step = useLatest((event: KeyboardEvent) => {
    const { target, key } = event;
    const row = target instanceof Element && target.matches('a, button') ? rowAt(target) : null;
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const next = row && !isModified ? STEPS[key]?.(Number(row.dataset.row), keys.length) : undefined;
    if (next === undefined || next < 0 || next >= keys.length) return;
    event.preventDefault();
    focus(next);
  });
  /** A row that is only out of sight is not followed: the user has scrolled on. */
  const refocus = useLatest(({ dataset }: HTMLElement) => {
    if (keys.includes(dataset.key ?? '') || keys.length === 0) return;
    focus(Math.min(Number(dataset.row), keys.length - 1));
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    let control: Element | null = null;
    let last: HTMLElement | null = null;
    const enter = ({ target }: Event) => {
      control = target as Element;
      last = rowAt(target);
    };
    // For an element that leaves the document some browsers fire `focusout` before it has left, others never.
    const leave = ({ target }: Event) =>
      queueMicrotask(() => {
        if (control === target && control?.isConnected) last = null;
      });
    element.addEventListener('keydown', step, { signal });
    element.addEventListener('focusin', enter, { signal });
    element.addEventListener('focusout', leave, { signal });
    const observer = new MutationObserver(() => {
      if (!last || control?.isConnected || document.activeElement !== document.body) return;
      if (last.isConnected) return last.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
      const gone = last;
      last = null;
      refocus(gone);
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, [list, step, refocus]);
}
