/** Actions on posts. Loaded after the first feed. */
export { TraceMark } from '../outbox/index.ts';
export * from './hiding/RecentlyHidden.tsx';
export * from './PostActions.tsx';
