/** Threads beyond what a feed's card shows, and hidden comments. One chunk, loaded after the first feed. */
export * from '../hidden/HiddenComment.tsx';
export * from '../hidden/ReplyToBlocked.tsx';
export * from './Thread.tsx';
export * from './ThreadGestures.tsx';
export * from './UnfoldedThread.tsx';
