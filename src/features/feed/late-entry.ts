/** Entry point of the code that comes after the first feed: one file of the build. */
export { LazyExplainView } from '../explain/index.ts';
export * from './FeedExtras.tsx';
export * from './TakeAlong.tsx';
