import { createMemory } from '../thread-state/index.ts';

/** What the reader had seen of posts before they came into sight this time. */
export const seenBefore = createMemory<{ comments: number; at: number }>();
