export * from './FeedPage.tsx';
export { type FeedOrdering, FeedTitle } from './FeedTitle.tsx';
export { LateNoEntries } from './LateNoEntries.tsx';
export { Pager } from './Pager.tsx';
