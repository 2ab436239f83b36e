export * from './DocumentPage.tsx';
