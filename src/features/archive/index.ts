export * from './ArchivePage.tsx';
