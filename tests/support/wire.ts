import type { Account, Comment, Post } from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';

/** Model objects as the server serializes them (CONTRACT §3, §4). Enough for feeds of text posts. */

const wireAccount = (account: Account) => ({
  id: account.id,
  type: account.type,
  username: account.username,
  screenName: account.screenName,
  description: account.description,
  isPrivate: account.privacy === 'private' ? '1' : '0',
  isProtected: account.privacy === 'public' ? '0' : '1',
  createdAt: String(account.createdAt),
  updatedAt: String(account.updatedAt),
  profilePictureLargeUrl: '',
  profilePictureMediumUrl: '',
  youCan: account.youCan,
  theyDid: account.theyDid,
});

const wireComment = (comment: Comment) => ({
  ...comment,
  createdAt: String(comment.createdAt),
  updatedAt: String(comment.updatedAt),
});

const wirePost = (post: Post) => ({
  ...post,
  createdAt: String(post.createdAt),
  updatedAt: String(post.updatedAt),
  commentsDisabled: post.commentsDisabled ? '1' : '0',
  postedTo: post.destinations.map((destination) => destination.timelineId),
  destinations: undefined,
  comments: post.comments.map((comment) => comment.id),
  attachments: [],
  isHidden: post.isHidden || undefined,
  isSaved: post.isSaved || undefined,
});

const parts = (posts: Post[], accounts: Account[]) => ({
  comments: posts.flatMap((post) => post.comments.map(wireComment)),
  attachments: [],
  users: accounts.map(wireAccount),
  subscriptions: posts.flatMap((post) =>
    post.destinations.map(({ timelineId, name, ownerId }) => ({ id: timelineId, name, user: ownerId })),
  ),
  subscribers: accounts.map(wireAccount),
});

export const wireFeed = (facts: FeedFacts) => ({
  timelines: facts.timeline && {
    ...facts.timeline,
    user: facts.timeline.ownerId,
    posts: facts.postIds,
    subscribers: [],
  },
  posts: facts.posts.map(wirePost),
  ...parts(facts.posts, facts.accounts),
  admins: [],
  isLastPage: facts.isLastPage,
  postsNotFound: facts.notFound,
});

export const wirePostReply = (post: Post, accounts: Account[]) => ({
  posts: wirePost(post),
  ...parts([post], accounts),
});
