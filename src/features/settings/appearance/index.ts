export * from './AppearancePage.tsx';
