import { INTERACTION_IDLE_MS, SCROLL_IDLE_MS } from '../shared/config/index.ts';

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const INTERACTIONS = ['scroll', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'input'] as const;

/** Calls `listener` in a frame each time that scrolling ends. Returns the unsubscribe function. */
export const onScrollIdle = (listener: () => void, target: Target = window): (() => void) =>
  inFrame(listener, (ask) => onQuiet(['scroll'], SCROLL_IDLE_MS, ask, target));

/** Calls `listener` in a frame after each pause in the user's input. Returns the unsubscribe function. */
export const onInteractionIdle = (listener: () => void, target: Target = window): (() => void) =>
  inFrame(listener, (ask) => onQuiet(INTERACTIONS, INTERACTION_IDLE_MS, ask, target));

/**
 * Delays calls of `listener` to the next frame, so that it can read the layout: between a change of the document and its frame
 * the browser would lay the page out for the reading alone.
 */
function inFrame(listener: () => void, subscribe: (ask: () => void) => () => void): () => void {
  const { ask, cancel } = oncePerFrame(listener);
  const stop = subscribe(ask);
  return () => {
    stop();
    cancel();
  };
}

/** Calls `listener` once, after `quietMs` without input. Returns the unsubscribe function. */
export function onNextRest(quietMs: number, listener: () => void, target: Target = window): () => void {
  const stop = onQuiet(
    INTERACTIONS,
    quietMs,
    () => {
      stop();
      listener();
    },
    target,
    'now',
  );
  return stop;
}

const IDLE_FALLBACK_MS = 50;

function onQuiet(
  events: readonly string[],
  quietMs: number,
  listener: () => void,
  target: Target,
  from: 'now' | 'event' = 'event',
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, quietMs);
  };
  // Capture: scroll events of inner elements do not bubble.
  const options = { passive: true, capture: true } as const;
  for (const event of events) target.addEventListener(event, wait, options);
  if (from === 'now') wait();
  return () => {
    clearTimeout(timer);
    for (const event of events) target.removeEventListener(event, wait, options);
  };
}

/** Calls `work` in an idle moment of the browser. Returns the function that cancels it. */
export function onIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => work());
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, IDLE_FALLBACK_MS);
  return () => clearTimeout(timer);
}

/** Throttles `work` to once per animation frame. */
export function oncePerFrame(work: () => void): { ask: () => void; cancel: () => void } {
  let frame: number | undefined;
  const run = () => {
    frame = undefined;
    work();
  };
  return {
    ask: () => {
      frame ??= requestAnimationFrame(run);
    },
    cancel: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
