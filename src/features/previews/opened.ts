import { createMemory } from '../thread-state/index.ts';

/** Previews that the user has opened (`true`) or closed (`false`), by post and link. */
export const opened = createMemory<boolean>();
