export * from './DevicePage.tsx';
