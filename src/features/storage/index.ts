export * from './Waiting.tsx';
