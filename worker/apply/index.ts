export { nextOrdinal } from './arrivals.ts';
export { type AppliedEvents, applyEvents, authorOf, type EventOptions } from './events.ts';
export { type AppliedFeed, applyFeed, applyPostsById } from './feed.ts';
export { applyLoss, forgetPosts, noteSeen } from './loss.ts';
export { type Place, placeOnTop } from './places.ts';
export { applySinglePost } from './post.ts';
export { applyMissingName, applyProfile } from './profile.ts';
export { applyShell } from './shell.ts';
export { noteFailed } from './views.ts';
