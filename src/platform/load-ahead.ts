import { firstScreen } from './first-screen.ts';
import { onIdle, onNextRest } from './idle.ts';
import type { LazyModule } from './lazy-module.ts';
import { isDataSaved } from './network.ts';

/** A pause in the user's input after which code is loaded. */
const QUIET_MS = 200;

/**
 * Loads modules once the first screen has been drawn: in their order, one at a time, each in an idle task of its own, and never
 * while the user acts. Loads nothing if the browser saves data.
 */
export async function loadAhead(
  modules: readonly Pick<LazyModule<unknown>, 'loadAhead'>[],
  { start = firstScreen, idle = nextIdle, mayLoad = () => !isDataSaved() } = {},
): Promise<void> {
  await start;
  for (const module of modules) {
    await idle();
    if (!mayLoad()) return;
    await module.loadAhead();
  }
}

/** Resolves in an idle task, after a pause in the user's input. */
async function nextIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    onNextRest(QUIET_MS, resolve);
  });
  await new Promise<void>((resolve) => {
    onIdle(resolve);
  });
}
