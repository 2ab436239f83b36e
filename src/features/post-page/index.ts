export * from './PostPage.tsx';
