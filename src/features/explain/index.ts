export * from './lazy.ts';
