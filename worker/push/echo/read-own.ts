import { failed, isRefusal, type Result, success } from '../../../src/shared/contract/index.ts';
import type { AccountId, Comment, Post } from '../../../src/shared/model/index.ts';
import type { Echo, OwnThings } from '../../../src/shared/mutations/index.ts';
import {
  commentPath,
  decodeComment,
  decodeDatedHomeLists,
  decodeFeed,
  decodeSinglePost,
  HOME_LIST_ORDER_PATH,
  OWN_POSTS_PER_PAGE,
  ownPostsPath,
  postPath,
} from '../../../src/shared/wire/index.ts';
import { type Asking, fetchDecoded } from '../../pull/context.ts';

/** Never shares the response of an earlier request: that one may lack what was created since. */
const UNSHARED = { priority: 'background', isShared: false } as const;
/** A search that needs more requests is reported as incomplete, and the user decides. */
const MAX_PAGES = 5;
const MAX_SINGLE_COMMENTS = 40;
/** Up to this many comments are read one by one; beyond it a short thread is read as a whole. */
const MAX_COMMENTS_OF_SHORT = 4;
/** A thread with more folded comments than this is never read as a whole: it may be megabytes. */
const SHORT_THREAD = 300;

/** What the user has created on the server since a given time. */
export interface Own {
  echoes: Echo[];
  /** False if something was not read or could not be decoded. */
  isComplete: boolean;
  /** The server's time of the first response (epoch ms); `null` without a Date header. */
  serverAt: number | null;
  /** The highest comment number of the post, over all authors; `null` if something else was read. */
  lastNumber: number | null;
}

/** Reads what the user created since `sinceAt` (epoch ms of the server), in the place where the mutation creates something. */
export function readOwn(context: Asking, by: AccountId, things: OwnThings, sinceAt: number): Promise<Result<Own>> {
  switch (things.kind) {
    case 'posts':
      return readOwnPosts(context, by, sinceAt);
    case 'comments':
      return readOwnComments(context, by, things.postId, sinceAt);
    case 'home-lists':
      return readHomeLists(context);
  }
}

/** Reads all home lists of the user: there are few, whenever they were created. */
export async function readHomeLists(context: Asking): Promise<Result<Own>> {
  const call = { method: 'GET', path: HOME_LIST_ORDER_PATH, ...UNSHARED } as const;
  const fetched = await fetchDecoded(context, call, decodeDatedHomeLists);
  if (!fetched.ok) return failed(fetched.failure);
  const { value: lists, serverAt, refused } = fetched;
  const echoes = lists.map(
    (list): Echo => ({
      id: list.id,
      createdAt: list.createdAt,
      found: { kind: 'home-list', list },
    }),
  );
  return success({ echoes, isComplete: refused === 0, serverAt, lastNumber: null });
}

/** Reads the user's posts since `sinceAt`, whatever their destinations. Usually one request. */
export async function readOwnPosts(context: Asking, by: AccountId, sinceAt: number): Promise<Result<Own>> {
  const own: Own = { echoes: [], isComplete: false, serverAt: null, lastNumber: null };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = ownPostsPath(sinceAt, page * OWN_POSTS_PER_PAGE);
    const fetched = await fetchDecoded(context, { method: 'GET', path, ...UNSHARED }, decodeFeed);
    if (!fetched.ok) return failed(fetched.failure);
    const { posts, accounts, unreadableIds, isLastPage } = fetched.value;
    own.serverAt ??= fetched.serverAt;
    const mine = posts.filter((post) => post.createdBy === by && post.createdAt >= sinceAt);
    own.echoes.push(...mine.map((post) => echoOfPost(post, accounts)));
    if (unreadableIds.length > 0) return success(own);
    if (isLastPage) return success({ ...own, isComplete: true });
  }
  return success(own);
}

/**
 * Reads the user's comments on a post since `sinceAt`: those in the post's response and the folded ones. A few folded
 * comments are read one by one; if there are more, a short thread is read as a whole.
 */
async function readOwnComments(context: Asking, by: AccountId, postId: string, sinceAt: number): Promise<Result<Own>> {
  const fetchPost = (comments: 'all' | 'folded') => {
    const path = postPath(postId, { comments, likes: 'folded' });
    return fetchDecoded(context, { method: 'GET', path, ...UNSHARED }, decodeSinglePost);
  };
  const fetched = await fetchPost('folded');
  if (!fetched.ok) return failed(fetched.failure);
  const { post } = fetched.value;
  const isShort = post.omittedComments <= SHORT_THREAD;
  const most = isShort ? MAX_COMMENTS_OF_SHORT : MAX_SINGLE_COMMENTS;
  let newest = post;
  let read = await createCommentReader(context, post, most).downTo(Number.POSITIVE_INFINITY, sinceAt);
  if (read.ok && !read.value.isComplete && isShort) {
    const whole = await fetchPost('all');
    if (!whole.ok) return failed(whole.failure);
    newest = whole.value.post;
    read = await createCommentReader(context, newest).downTo(Number.POSITIVE_INFINITY, sinceAt);
  }
  if (!read.ok) return read;
  const echoes = read.value.comments.filter((one) => one.createdBy === by).map(echoOfComment);
  const { serverAt } = fetched;
  return success({ echoes, isComplete: read.value.isComplete, serverAt, lastNumber: lastNumberOf(newest) });
}

/** Reads comments of a post by number, each at most once. */
export interface CommentReader {
  /**
   * Returns the comments with numbers up to `fromNumber`, newest first, created at `sinceAt` (epoch ms of the server) or
   * later. Numbers grow with time and may have holes. Incomplete if the limit of single reads was reached.
   */
  downTo: (fromNumber: number, sinceAt: number) => Promise<Result<{ comments: Comment[]; isComplete: boolean }>>;
  /** The same above a number, oldest first, created at `untilAt` or earlier. */
  upFrom: (aboveNumber: number, untilAt: number) => Promise<Result<{ comments: Comment[]; isComplete: boolean }>>;
}

/** `most`: limit of comments that are read one by one. */
export function createCommentReader(context: Asking, post: Post, most = MAX_SINGLE_COMMENTS): CommentReader {
  const known = new Map<number, Comment | null>(post.comments.map((one) => [one.seqNumber, one]));
  const mayBeFolded = foldedNumbers(post);
  let asked = 0;

  /** `null` if no comment with this number is visible to the user. */
  const read = async (seqNumber: number): Promise<Result<Comment | null>> => {
    const stored = known.get(seqNumber);
    if (stored !== undefined) return success(stored);
    asked += 1;
    const path = commentPath({ postId: post.id, seqNumber });
    const fetched = await fetchDecoded(context, { method: 'GET', path, ...UNSHARED }, decodeComment);
    if (!fetched.ok && !isRefusal(fetched.failure, 403, 404)) return failed(fetched.failure);
    const comment = fetched.ok ? fetched.value.comment : null;
    known.set(seqNumber, comment);
    return success(comment);
  };

  return {
    async downTo(fromNumber, sinceAt) {
      const comments: Comment[] = [];
      for (let seqNumber = Math.min(fromNumber, lastNumberOf(post)); seqNumber > 0; seqNumber -= 1) {
        const isKnown = known.has(seqNumber);
        if (!isKnown && !mayBeFolded(seqNumber)) continue;
        if (!isKnown && asked >= most) return success({ comments, isComplete: false });
        const one = await read(seqNumber);
        if (!one.ok) return one;
        if (one.value && one.value.createdAt < sinceAt) break;
        if (one.value) comments.push(one.value);
      }
      return success({ comments, isComplete: true });
    },

    async upFrom(aboveNumber, untilAt) {
      const comments: Comment[] = [];
      for (let seqNumber = aboveNumber + 1; seqNumber <= lastNumberOf(post); seqNumber += 1) {
        const isKnown = known.has(seqNumber);
        if (!isKnown && !mayBeFolded(seqNumber)) continue;
        if (!isKnown && asked >= most) return success({ comments, isComplete: false });
        const one = await read(seqNumber);
        if (!one.ok) return one;
        if (one.value && one.value.createdAt > untilAt) break;
        if (one.value) comments.push(one.value);
      }
      return success({ comments, isComplete: true });
    },
  };
}

/** The newest comments are never folded. */
const lastNumberOf = ({ comments }: Post): number => Math.max(0, ...comments.map((one) => one.seqNumber));

/** Returns which numbers may be folded in a post (CONTRACT §4). A number that is missing elsewhere does not exist. */
function foldedNumbers({ comments, omittedComments, omittedCommentsOffset }: Post): (seqNumber: number) => boolean {
  if (omittedComments === 0) return () => false;
  const before = comments[omittedCommentsOffset - 1]?.seqNumber ?? 0;
  const after = comments[omittedCommentsOffset]?.seqNumber ?? Number.POSITIVE_INFINITY;
  return (seqNumber) => seqNumber > before && seqNumber < after;
}

export const echoOfComment = (comment: Comment): Echo => ({
  id: comment.id,
  createdAt: comment.createdAt,
  found: { kind: 'comment', comment },
});

const echoOfPost = (post: Post, accounts: Extract<Echo['found'], { kind: 'post' }>['accounts']): Echo => ({
  id: post.id,
  createdAt: post.createdAt,
  found: { kind: 'post', post, accounts },
});
