export * from './config.ts';
export * from './limits.ts';
export * from './reserved.ts';
export * from './services.ts';
