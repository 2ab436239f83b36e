export * from './FeedPage.tsx';
export { type FeedOrdering, FeedTitle } from './FeedTitle.tsx';
export { LazyNoEntries } from './lazy-modules.ts';
export { NewOnes } from './new-posts/NewOnes.tsx';
export { Pager } from './Pager.tsx';
