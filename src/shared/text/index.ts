export * from './arrows.ts';
export * from './beginning.ts';
export * from './fold.ts';
export * from './spoilers.ts';
export * from './time.ts';
export * from './token.ts';
export * from './tokenize.ts';
