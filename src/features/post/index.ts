export * from './accounts-of.ts';
export { LateRecentlyHidden } from './LateWriting.tsx';
export * from './PostCard.tsx';
