export * from './keys/database.ts';
export * from './keys/tokens.ts';
export * from './mirror/database.ts';
export * from './mirror/rows.ts';
export * from './stores.ts';
export * from './vault/database.ts';
export * from './vault/last-account.ts';
export * from './vault/positions.ts';
