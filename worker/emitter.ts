/** Typed events from one part of the engine to parts that are built after it. */
export interface Emitter<Events extends object> {
  /** Listeners are called in the order in which they were added. */
  on: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
  emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: ((event: Events[Name]) => void)[] } = {};
  return {
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener];
    },
    emit(name, event) {
      for (const listener of listeners[name] ?? []) listener(event);
    },
  };
}
