export * from './DeactivatePage.tsx';
