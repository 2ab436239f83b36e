export * from './account.ts';
export * from './change.ts';
export * from './facts.ts';
export * from './feed.ts';
export * from './ids.ts';
export * from './notification.ts';
export * from './post.ts';
export * from './session.ts';
