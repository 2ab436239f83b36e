export * from './ClearCache.tsx';
export * from './Waiting.tsx';
