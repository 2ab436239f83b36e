export * from './config.ts';
export * from './limits.ts';
