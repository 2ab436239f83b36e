export * from './DataSaverPage.tsx';
