/** What writes at a post and its comments, in one file of the build that comes after the first feed. */
export { TraceMark, TraceTroubles } from '../outbox/index.ts';
export * from './CommentEditor.tsx';
export * from './CommentForm.tsx';
export * from './CommentTools.tsx';
export * from './PostActions.tsx';
export * from './RecentlyHidden.tsx';
