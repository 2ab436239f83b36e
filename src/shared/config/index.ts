export * from './config.ts';
export * from './limits.ts';
export * from './reserved.ts';
