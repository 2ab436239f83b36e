import { INTERACTION_IDLE_MS, SCROLL_IDLE_MS } from '../shared/config/index.ts';

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const INTERACTIONS = ['scroll', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'input'] as const;

/** Tells each time that scrolling is over; returns the way to stop. */
export const onScrollIdle = (listener: () => void, target: Target = window): (() => void) =>
  onQuiet(['scroll'], SCROLL_IDLE_MS, listener, target);

/** Tells each time that the reader has paused, whatever was done before; returns the way to stop. */
export const onInteractionIdle = (listener: () => void, target: Target = window): (() => void) =>
  onQuiet(INTERACTIONS, INTERACTION_IDLE_MS, listener, target);

/** Tells once, as soon as the reader has done nothing for so long from now on; returns the way to stop. */
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
  // What scrolls or is pressed inside of something counts too.
  const options = { passive: true, capture: true } as const;
  for (const event of events) target.addEventListener(event, wait, options);
  if (from === 'now') wait();
  return () => {
    clearTimeout(timer);
    for (const event of events) target.removeEventListener(event, wait, options);
  };
}

/** Does the work with the browser's next frame (about every 16 ms), however often it is asked for. */
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
