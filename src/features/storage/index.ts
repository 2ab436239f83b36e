export * from './ClearCache.tsx';
export * from './StoredAge.tsx';
export * from './Waiting.tsx';
