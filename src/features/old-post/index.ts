export * from './OldPostPage.tsx';
