export * from './accounts-of.ts';
export * from './PostCard.tsx';
