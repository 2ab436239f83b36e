export { LateRecentlyHidden } from './LateActions.tsx';
export * from './PostCard.tsx';
