export * from './Placeholder.tsx';
