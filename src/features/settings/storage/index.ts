export * from './StoragePage.tsx';
