import {
  type Account,
  asAccountId,
  asCommentId,
  asPostId,
  asTimelineId,
  type Comment,
  type Post,
} from '../../src/shared/model/index.ts';
import type { FeedFacts } from '../../src/shared/wire/index.ts';

/** Plain things of the model for tests; every field can be given. */

export const anAccount = (id: string, fields: Partial<Account> = {}): Account => ({
  id: asAccountId(id),
  type: 'user',
  username: id,
  screenName: id,
  description: '',
  privacy: 'public',
  isRestricted: false,
  isGone: false,
  createdAt: 0,
  updatedAt: 0,
  pictureMediumUrl: '',
  pictureLargeUrl: '',
  youCan: [],
  theyDid: [],
  administrators: [],
  ...fields,
});

export const aComment = (postId: string, seqNumber: number, fields: Partial<Comment> = {}): Comment => ({
  id: asCommentId(`${seqNumber.toString().padStart(8, '0')}-${postId}`),
  shortId: seqNumber.toString(16).padStart(4, '0'),
  postId: asPostId(postId),
  seqNumber,
  body: `comment ${seqNumber}`,
  createdBy: asAccountId('luna'),
  createdAt: 0,
  updatedAt: 0,
  likes: 0,
  hasOwnLike: false,
  hideType: 0,
  ...fields,
});

export const aPost = (id: string, fields: Partial<Post> = {}): Post => ({
  id: asPostId(id),
  shortId: `s${id}`,
  body: `post ${id}`,
  createdBy: asAccountId('luna'),
  createdAt: 0,
  updatedAt: 0,
  destinations: [{ timelineId: asTimelineId('luna-posts'), name: 'Posts', ownerId: asAccountId('luna') }],
  commentsDisabled: false,
  attachments: [],
  likes: [],
  omittedLikes: 0,
  comments: [],
  omittedComments: 0,
  omittedCommentsOffset: 0,
  commentLikes: 0,
  ownCommentLikes: 0,
  omittedCommentLikes: 0,
  omittedOwnCommentLikes: 0,
  backlinksCount: 0,
  notifyOfAllComments: false,
  isHidden: false,
  isSaved: false,
  ...fields,
});

export const feedFacts = (posts: Post[], fields: Partial<FeedFacts> = {}): FeedFacts => ({
  timeline: null,
  posts,
  accounts: [anAccount('luna')],
  postIds: posts.map((post) => post.id),
  unreadableIds: [],
  isLastPage: false,
  notFound: [],
  ...fields,
});
