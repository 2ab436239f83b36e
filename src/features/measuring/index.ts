export * from './use-measuring.ts';
