export * from './LossBar.tsx';
export * from './LossWords.tsx';
