export * from './accounts-of.ts';
export * from './PostCard.tsx';
export * from './PostPage.tsx';
