/** Forms and tools of comments. Loaded after the first feed. */
export { TraceTroubles } from '../outbox/index.ts';
export * from './CommentEditor.tsx';
export * from './CommentForm.tsx';
export * from './CommentTools.tsx';
