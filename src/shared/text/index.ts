export * from './time.ts';
export * from './token.ts';
export * from './tokenize.ts';
