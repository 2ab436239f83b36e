import { createMemory } from '../thread-state/index.ts';

/** Whether the list of shortcuts is shown, under a single key. */
export const shown = createMemory<true>();
export const LIST = 'list';

export const openShortcuts = (): void => shown.set(LIST, true);
export const closeShortcuts = (): void => shown.set(LIST, undefined);
