export * from './caches.ts';
export * from './commands.ts';
export * from './engine.ts';
export * from './failure.ts';
export * from './failure-text.ts';
export * from './reach.ts';
export * from './view.ts';
