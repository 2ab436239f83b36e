export * from './BookmarkletPage.tsx';
export * from './BookmarkletTools.tsx';
