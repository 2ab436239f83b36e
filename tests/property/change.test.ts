import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePost } from '../../src/shared/model/change/post.ts';
import { type AccountId, asAccountId, asCommentId, type Post, type PostChange } from '../../src/shared/model/index.ts';
import { aComment, aPost } from '../support/facts.ts';

const ME = asAccountId('me');
const POST = 'post';
const person = fc.constantFrom(...['me', 'mars', 'venus', 'pluto', 'ceres', 'vesta', 'juno'].map(asAccountId));

/** A post as the server has it: with all comments and likes. The numbers of comments have gaps, as after deletions. */
const aWhole = fc
  .record({
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 9 }),
    commentLikes: fc.array(fc.record({ others: fc.nat(3), own: fc.boolean() }), { minLength: 9, maxLength: 9 }),
    likes: fc.uniqueArray(person, { maxLength: 7 }),
    flag: fc.boolean(),
  })
  .map(({ numbers, commentLikes, likes, flag }): Post => {
    const comments = [...numbers]
      .sort((a, b) => a - b)
      .map((number, i) => {
        const { others, own } = commentLikes[i] ?? { others: 0, own: false };
        return aComment(POST, number, { likes: others + Number(own), hasOwnLike: own });
      });
    return aPost(POST, { likes: ownFirst(likes), comments, ...commentLikesOf(comments), isSaved: flag });
  });

const ownFirst = (likes: AccountId[]): AccountId[] => [...likes].sort((a, b) => Number(b === ME) - Number(a === ME));

const commentLikesOf = (comments: Post['comments']) => ({
  commentLikes: comments.reduce((sum, comment) => sum + comment.likes, 0),
  ownCommentLikes: comments.filter((comment) => comment.hasOwnLike).length,
});

/** The post as a feed shows it: of five or more, the first comment and the last two, and three likes (CONTRACT §4). */
function fold(post: Post): Post {
  const { comments, likes } = post;
  const folded = { ...post };
  if (comments.length >= 5) {
    const omitted = comments.slice(1, -2);
    Object.assign(folded, {
      comments: [...comments.slice(0, 1), ...comments.slice(-2)],
      omittedComments: omitted.length,
      omittedCommentsOffset: 1,
      omittedCommentLikes: commentLikesOf(omitted).commentLikes,
      omittedOwnCommentLikes: commentLikesOf(omitted).ownCommentLikes,
    });
  }
  if (likes.length >= 5) Object.assign(folded, { likes: likes.slice(0, 3), omittedLikes: likes.length - 3 });
  return folded;
}

const commentId = fc.integer({ min: 1, max: 20 }).map((number) => aComment(POST, number).id);

const aChange: fc.Arbitrary<PostChange> = fc.oneof(
  fc.record({ kind: fc.constant('liked' as const), by: person }),
  fc.record({ kind: fc.constant('unliked' as const), by: person }),
  fc.record({
    kind: fc.constant('flagged' as const),
    flag: fc.constantFrom('isSaved' as const, 'isHidden' as const, 'commentsDisabled' as const),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('rewritten' as const),
    fields: fc.record({ body: fc.constantFrom('a', 'b'), updatedAt: fc.nat(2) }),
  }),
  fc.integer({ min: 1, max: 25 }).map((number) => ({ kind: 'commented' as const, comment: aComment(POST, number) })),
  fc.record({
    kind: fc.constant('comment-rewritten' as const),
    commentId,
    body: fc.constantFrom('a', 'b'),
    updatedAt: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('comment-removed' as const), commentId }),
  fc.record({ kind: fc.constant('comment-liked' as const), commentId }),
  fc.record({ kind: fc.constant('comment-unliked' as const), commentId }),
  fc.record({
    kind: fc.constant('comment-likes-told' as const),
    commentId,
    likes: fc.integer({ min: 1, max: 4 }),
    hasOwnLike: fc.boolean(),
  }),
);

const shows = (post: Post, id: string): boolean => post.comments.some((comment) => comment.id === id);
const countOfComments = (post: Post): number => post.comments.length + post.omittedComments;
const countOfLikes = (post: Post): number => post.likes.length + post.omittedLikes;

/** True if the folded post contains what the change refers to (see `PostChange`). */
function isTold(whole: Post, folded: Post, change: PostChange): boolean {
  if (change.kind === 'liked') return folded.likes.includes(change.by) || !whole.likes.includes(change.by);
  if (change.kind === 'unliked') return folded.omittedLikes === 0 || folded.likes.includes(change.by);
  if (change.kind === 'commented') return true;
  if (!('commentId' in change)) return true;
  return folded.omittedComments === 0 || shows(folded, change.commentId);
}

/** A comment or like that is not shown may be folded: then it is not known whether it was already removed. */
const mayBeFolded = (post: Post, { kind }: PostChange): boolean =>
  (kind === 'unliked' && post.omittedLikes > 0) || (kind === 'comment-removed' && post.omittedComments > 0);

describe('a change of a post', () => {
  it('is applied once: a post that shows it already is returned as the same object', () => {
    fc.assert(
      fc.property(aWhole, fc.boolean(), aChange, (whole, isFolded, change) => {
        const post = isFolded ? fold(whole) : whole;
        fc.pre(isTold(whole, post, change));
        const changed = changePost(post, change);
        if (!mayBeFolded(changed, change)) expect(changePost(changed, change)).toBe(changed);
      }),
    );
  });

  it('does not mutate the given post', () => {
    fc.assert(
      fc.property(aWhole, aChange, (whole, change) => {
        const before = structuredClone(whole);
        changePost(whole, change);
        expect(whole).toEqual(before);
      }),
    );
  });

  it('never makes a number negative, and the fold always begins within the comments', () => {
    fc.assert(
      fc.property(aWhole, fc.boolean(), fc.array(aChange, { maxLength: 30 }), (whole, isFolded, changes) => {
        const post = changes.reduce(changePost, isFolded ? fold(whole) : whole);
        const numbers = [post.omittedLikes, post.omittedComments, post.omittedCommentsOffset];
        const likes = [post.commentLikes, post.ownCommentLikes, ...post.comments.map((comment) => comment.likes)];
        for (const number of [...numbers, ...likes]) expect(number).toBeGreaterThanOrEqual(0);
        expect(post.omittedCommentsOffset).toBeLessThanOrEqual(post.comments.length);
        expect(new Set(post.likes).size).toBe(post.likes.length);
        expect(new Set(post.comments.map((comment) => comment.id)).size).toBe(post.comments.length);
      }),
    );
  });

  it('keeps the comments in the order of their numbers', () => {
    fc.assert(
      fc.property(aWhole, fc.boolean(), fc.array(aChange, { maxLength: 30 }), (whole, isFolded, changes) => {
        const post = changes.reduce(changePost, isFolded ? fold(whole) : whole);
        const numbers = post.comments.map((comment) => comment.seqNumber);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });

  it('gives the same counts on the folded post as on the whole one if the folded one contains what it refers to', () => {
    fc.assert(
      fc.property(aWhole, aChange, (whole, change) => {
        const folded = fold(whole);
        fc.pre(isTold(whole, folded, change));
        const [onWhole, onFolded] = [changePost(whole, change), changePost(folded, change)];
        expect(countOfLikes(onFolded)).toBe(countOfLikes(onWhole));
        const isInFold = change.kind === 'commented' && !shows(onFolded, change.comment.id);
        if (!isInFold) expect(countOfComments(onFolded)).toBe(countOfComments(onWhole));
        expect(onFolded.commentLikes).toBe(onWhole.commentLikes);
        expect(onFolded.ownCommentLikes).toBe(onWhole.ownCommentLikes);
        for (const shown of onFolded.comments) expect(onWhole.comments).toContainEqual(shown);
      }),
    );
  });

  it('omits a comment only if its place is within the fold', () => {
    fc.assert(
      fc.property(aWhole, fc.integer({ min: 1, max: 25 }), (whole, number) => {
        const folded = fold(whole);
        const comment = aComment(POST, number);
        const added = changePost(folded, { kind: 'commented', comment });
        const last = folded.comments[folded.omittedCommentsOffset]?.seqNumber ?? Number.POSITIVE_INFINITY;
        const first = folded.comments[folded.omittedCommentsOffset - 1]?.seqNumber ?? 0;
        const isHidden = folded.omittedComments > 0 && number > first && number < last;
        expect(shows(added, comment.id)).toBe(!isHidden || shows(folded, comment.id));
      }),
    );
  });

  it('puts a like first and removes no other like [4.004]', () => {
    fc.assert(
      fc.property(aWhole, fc.boolean(), person, (whole, isFolded, by) => {
        const post = isFolded ? fold(whole) : whole;
        fc.pre(!post.likes.includes(by));
        const liked = changePost(post, { kind: 'liked', by });
        expect(liked.likes).toEqual([by, ...post.likes]);
        expect(changePost(liked, { kind: 'unliked', by }).likes).toEqual(post.likes);
      }),
    );
  });

  it('moves the fold up if a comment above it is removed [4.024]', () => {
    fc.assert(
      fc.property(aWhole, (whole) => {
        const folded = fold(whole);
        fc.pre(folded.omittedComments > 0);
        const above = folded.comments[0]?.id ?? asCommentId('none');
        const after = changePost(folded, { kind: 'comment-removed', commentId: above });
        expect(after.omittedCommentsOffset).toBe(folded.omittedCommentsOffset - 1);
        expect(after.omittedComments).toBe(folded.omittedComments);
        expect(shows(after, above)).toBe(false);
      }),
    );
  });

  it('makes the fold smaller if a comment within it is removed [4.025]', () => {
    fc.assert(
      fc.property(aWhole, (whole) => {
        const folded = fold(whole);
        fc.pre(folded.omittedComments > 0);
        const within = whole.comments.find((comment) => !shows(folded, comment.id))?.id ?? asCommentId('none');
        const after = changePost(folded, { kind: 'comment-removed', commentId: within });
        expect(after.omittedComments).toBe(folded.omittedComments - 1);
        expect(after.comments).toEqual(folded.comments);
        expect(after.omittedCommentsOffset).toBe(folded.omittedCommentsOffset);
      }),
    );
  });
});
