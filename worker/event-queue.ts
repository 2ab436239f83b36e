import type { EngineEvent } from '../src/shared/contract/index.ts';

/** Passes events on. Those from before somebody listens are kept for them. */
export interface EventQueue {
  put: (event: EngineEvent) => void;
  /** Sets the listener, and passes what was kept. */
  pass: (listen: (event: EngineEvent) => void) => void;
}

export function createEventQueue(): EventQueue {
  const kept: EngineEvent[] = [];
  let listener: (event: EngineEvent) => void = (event) => kept.push(event);
  return {
    put: (event) => listener(event),
    pass(listen) {
      listener = listen;
      for (const event of kept.splice(0)) listen(event);
    },
  };
}
