export { type Arrival, nextOrdinal } from './arrivals.ts';
export { type AppliedFeed, applyFeed, applyPostsById, type FeedResponse } from './feed.ts';
export { applyLoss, forgetPosts, noteSeen } from './loss.ts';
export { applySinglePost } from './post.ts';
export { applyMissingName, applyProfile } from './profile.ts';
export { applyShell, type ShellFacts } from './shell.ts';
export { noteFailed, noteFetched } from './views.ts';
