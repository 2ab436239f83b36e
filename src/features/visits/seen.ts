import { createMemory } from '../thread-state/index.ts';

/** What the user had seen of a post before it came onto the screen this time. `at`: epoch ms. */
export const seenBefore = createMemory<{ comments: number; at: number }>();
