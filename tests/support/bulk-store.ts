import {
  type AccountId,
  asAccountId,
  asCommentId,
  asPostId,
  asTimelineId,
  type Comment,
  type FeedRef,
  feedKey,
  type Post,
  type PostId,
} from '../../src/shared/model/index.ts';
import type { AccountRow, CommentRow, FeedRow, MirrorDatabase, PostRow } from '../../src/shared/store/index.ts';
import { activityMark } from '../../worker/apply/feed/runs.ts';
import { anAccount, aPost } from './facts.ts';

/** Mirrors of any size without a server: a home feed like that of a long-time user, written in bulk. */

export const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
export const BULK_ACCOUNTS = 200;
/** The first post of the feed has been opened and has this many comments. */
export const LONG_THREAD_COMMENTS = 300;

const STORED_AT = 1_790_000_000_000;
const FEED_STRIDE = 1024;
/** One in this many posts has been opened, with all its comments. */
const OPENED_EVERY = 20;
const OPENED_COMMENTS = 20;
/** Large enough to be fast, small enough to keep the memory use low. */
const ROWS_PER_WRITE = 2000;
const WORDS =
  'bread rye salt window evening train garden letter river market lamp winter boat kettle orchard stair'.split(' ');

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
const uuid = (kind: number, index: number): string => `${hex(kind, 8)}-0000-4000-8000-${hex(index, 12)}`;

export const bulkAccountId = (index: number): AccountId => asAccountId(uuid(1, index % BULK_ACCOUNTS));
export const bulkPostId = (index: number): PostId => asPostId(uuid(2, index));

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, i) => WORDS[(seed * 7 + i * (1 + (seed % 5))) % WORDS.length]).join(' ');

export function bulkAccount(index: number): AccountRow {
  const username = `reader${index}`;
  return {
    ...anAccount(bulkAccountId(index), { username, screenName: `Reader ${index}`, createdAt: STORED_AT }),
    usernameLower: username,
    revision: 1,
  };
}

function bulkComment(post: number, seqNumber: number): Comment {
  return {
    id: asCommentId(uuid(3 + seqNumber, post)),
    shortId: hex(seqNumber, 4),
    postId: bulkPostId(post),
    seqNumber,
    body: words(post + seqNumber, 12 + ((post + seqNumber) % 20)),
    createdBy: bulkAccountId(post * 3 + seqNumber),
    createdAt: STORED_AT - post * 60_000 + seqNumber * 1000,
    updatedAt: STORED_AT,
    likes: seqNumber % 3,
    hasOwnLike: false,
    hideType: 0,
  };
}

const commentCount = (index: number): number => {
  if (index === 0) return LONG_THREAD_COMMENTS;
  return index % OPENED_EVERY === 0 ? OPENED_COMMENTS : index % 9;
};

/** A post as shown in the feed: three comments, the others folded. */
export function bulkPost(index: number): Post {
  const count = commentCount(index);
  const shown = count < 5 ? Array.from({ length: count }, (_, i) => i + 1) : [1, count - 1, count];
  return aPost(bulkPostId(index), {
    shortId: hex(index, 6),
    body: words(index, 20 + (index % 60)),
    createdBy: bulkAccountId(index),
    createdAt: STORED_AT - index * 60_000,
    updatedAt: STORED_AT - index * 60_000,
    destinations: [
      { timelineId: asTimelineId(uuid(4, index % BULK_ACCOUNTS)), name: 'Posts', ownerId: bulkAccountId(index) },
    ],
    likes: [bulkAccountId(index + 11), bulkAccountId(index + 23), bulkAccountId(index + 37)],
    omittedLikes: index % 4,
    comments: shown.map((seqNumber) => bulkComment(index, seqNumber)),
    omittedComments: count - shown.length,
    omittedCommentsOffset: count > shown.length ? 1 : 0,
  });
}

const bulkPostRow = (index: number): PostRow => ({ ...bulkPost(index), revision: 1 });

/** The place of a post in the home feed, from 0. */
export const homeFeedRow = (index: number, post: Post): FeedRow => ({
  feedKey: feedKey(HOME),
  order: (index + 1) * FEED_STRIDE,
  postId: post.id,
  mark: activityMark(post),
});

function bulkThread(index: number): CommentRow[] {
  if (index % OPENED_EVERY !== 0) return [];
  return Array.from({ length: commentCount(index) }, (_, i) => ({ ...bulkComment(index, i + 1), revision: 1 }));
}

/** Fills an empty mirror with a home feed of this many posts, newest first, as fetched from a server. */
export async function fillHomeFeed(mirror: MirrorDatabase, posts: number): Promise<void> {
  await mirror.accounts.bulkPut(Array.from({ length: BULK_ACCOUNTS }, (_, i) => bulkAccount(i)));
  for (let from = 0; from < posts; from += ROWS_PER_WRITE) {
    const indexes = Array.from({ length: Math.min(ROWS_PER_WRITE, posts - from) }, (_, i) => from + i);
    const { feedRows, posts: cards, seen, threads, comments, arrivals } = mirror;
    await mirror.transaction('rw', [feedRows, cards, seen, threads, comments, arrivals], async () => {
      await feedRows.bulkPut(indexes.map((i) => homeFeedRow(i, bulkPost(i))));
      await cards.bulkPut(indexes.map(bulkPostRow));
      await seen.bulkPut(indexes.map((i) => ({ postId: bulkPostId(i), at: STORED_AT })));
      await arrivals.bulkPut(
        indexes.map((i) => ({ key: `post:${bulkPostId(i)}`, ordinals: { body: 1, likes: 1, comments: 1, viewer: 1 } })),
      );
      const opened = indexes.filter((i) => i % OPENED_EVERY === 0);
      await threads.bulkPut(
        opened.map((i) => ({ postId: bulkPostId(i), likes: bulkPost(i).likes, isWhole: true, revision: 1 })),
      );
      await comments.bulkPut(opened.flatMap(bulkThread));
    });
  }
  await putHomeFeed(mirror);
}

/** Stores the home feed, without its rows, as fetched down to its end. */
export async function putHomeFeed(mirror: MirrorDatabase): Promise<void> {
  const key = feedKey(HOME);
  await mirror.feeds.put({
    feedKey: key,
    timelineId: asTimelineId(uuid(5, 0)),
    ownerId: null,
    gaps: [],
    nextGap: 1,
    endReached: true,
  });
  await mirror.views.put({ key: `feed:${key}@0`, fetchedAt: STORED_AT, failure: null });
}
