export * from './FeedPage.tsx';
export type { FeedOrdering } from './FeedTitle.tsx';
