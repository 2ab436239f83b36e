/** Decoders and paths of the viewer's account pages. Not in index.ts: the first feed needs none of them. */

export * from './appTokens.ts';
export * from './archives.ts';
export * from './auth-sessions.ts';
export * from './external-sign-in.ts';
export * from './invitations.ts';
export * from './joining.ts';
export * from './media-stats.ts';
export * from './records.ts';
export * from './site-stats.ts';
