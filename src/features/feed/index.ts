export * from './FeedPage.tsx';
export { type FeedOrdering, FeedTitle } from './FeedTitle.tsx';
export { LateNoEntries } from './LateParts.tsx';
export { Pager } from './Pager.tsx';
