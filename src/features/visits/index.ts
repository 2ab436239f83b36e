/** What is new to a reader who comes back. Comes after the first feed. */
export * from './NewComments.tsx';
export * from './SeenPosts.tsx';
export * from './use-visit.ts';
