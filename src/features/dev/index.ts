export * from './DevPage.tsx';
