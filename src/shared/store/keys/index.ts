export * from './database.ts';
export * from './tokens.ts';
