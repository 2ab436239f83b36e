/** What is new since the last visit. Loaded after the first feed. */
export * from './NewComments.tsx';
export * from './SeenPosts.tsx';
export * from './use-visit.ts';
