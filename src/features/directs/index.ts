export * from './UnreadDirects.tsx';
