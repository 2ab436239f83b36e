export { type AppliedEvents, applyEvents, authorOf, postOf } from './events.ts';
export { type AppliedFeed, applyFeed, applyPostsById } from './feed/feed.ts';
export { type Place, placeOnTop } from './feed/places.ts';
export { applyComments } from './post/comments.ts';
export { applySinglePost } from './post/post.ts';
export { applyLoss, deletePosts, noteSeen } from './post/remove-posts.ts';
export { nextOrdinal } from './response-order.ts';
export { applyShell } from './shell.ts';
export { noteFailed } from './views.ts';
