import { LATE_MODULE_RETRY_MS, LAZY_MODULE_RETRY_DELAY_MS, LAZY_MODULE_TRIES } from '../shared/config/index.ts';
import { firstScreen } from './first-screen.ts';
import { replaceCode } from './recovery.ts';

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/**
 * Imports a module, with up to five attempts one second apart (spec §8). Rejects with the last error. What the browser's cache
 * may have kept in its place is replaced before the next attempt.
 */
export async function loadModule<Module>(load: () => Promise<Module>, pause = wait): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (reason) {
      await replaceCode(reason);
      if (attempt >= LAZY_MODULE_TRIES) throw reason;
      await pause(LAZY_MODULE_RETRY_DELAY_MS);
    }
  }
}

/** How far the code of a lazy module has come. `failed`: after all attempts. */
export type LazyState<Module> = { kind: 'absent' } | { kind: 'failed' } | { kind: 'loaded'; module: Module };

/** Code that is loaded later, once, for all that render it. */
export interface LazyModule<Module> {
  state: () => LazyState<Module>;
  /** Loads the module if nobody has asked for it yet. */
  begin: () => void;
  /** Loads the module after a failure. */
  retry: () => void;
  /** Loads the module before it is needed. A failure has no effect: who needs the module loads it again. */
  loadAhead: () => Promise<void>;
  /** Calls `listener` with every change of the state. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** A lazy module that the first screen does not need: its code is not loaded before that is drawn. */
export const lateModule = <Module>(load: () => Promise<Module>): LazyModule<Module> =>
  lazyModule(
    async () => {
      await firstScreen;
      return load();
    },
    wait,
    nextChance,
  );

/** Resolves when the network is back, or after a while: nobody can ask for a part of the page that is missing. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, LATE_MODULE_RETRY_MS);
    addEventListener('online', end);
  });
}

/** `nextChance`: when a module that could not be loaded is tried again by itself. Default: never. */
export function lazyModule<Module>(
  load: () => Promise<Module>,
  pause = wait,
  nextChance?: () => Promise<void>,
): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let state: LazyState<Module> = { kind: 'absent' };
  let isLoading = false;

  const become = (next: LazyState<Module>) => {
    // The attempts of one caller may fail after another one has succeeded.
    if (state.kind === 'loaded') return;
    state = next;
    for (const listener of listeners) listener();
  };
  const loaded = (module: Module) => become({ kind: 'loaded', module });
  const loadAhead = async () => {
    if (state.kind !== 'loaded') await load().then(loaded, () => undefined);
  };
  let isTryingAgain = false;
  const tryAgainLater = async () => {
    if (!nextChance || isTryingAgain) return;
    isTryingAgain = true;
    while (state.kind !== 'loaded') {
      await nextChance();
      await loadAhead();
    }
  };
  const retry = () => {
    if (isLoading) return;
    isLoading = true;
    if (state.kind === 'failed') become({ kind: 'absent' });
    void loadModule(load, pause)
      .then(loaded, () => {
        become({ kind: 'failed' });
        void tryAgainLater();
      })
      .finally(() => {
        isLoading = false;
      });
  };
  return {
    state: () => state,
    begin: () => {
      if (state.kind === 'absent') retry();
    },
    retry,
    loadAhead,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
