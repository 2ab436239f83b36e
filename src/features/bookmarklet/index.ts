export * from './BookmarkletPage.tsx';
