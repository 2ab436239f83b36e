/** The first feed draws what is named here: forms, tools and whole threads are loaded later (`later.ts`, `thread/index.ts`). */
export * from './Comments.tsx';
export { threads } from './LateThreads.tsx';
export { LateCommentForm } from './LateTools.tsx';
