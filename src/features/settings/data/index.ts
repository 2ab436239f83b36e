export * from './DataPage.tsx';
