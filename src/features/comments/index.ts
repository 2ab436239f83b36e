/** Threads beyond what a feed's card shows. All of it comes later than the first feed. */
export * from './CommentPreview.tsx';
export * from './HiddenComment.tsx';
export * from './Likers.tsx';
export * from './LikersOnDemand.tsx';
export * from './ReplyToBlocked.tsx';
export * from './Thread.tsx';
export * from './ThreadGestures.tsx';
export * from './UnfoldedThread.tsx';
