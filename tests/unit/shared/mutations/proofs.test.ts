import { describe, expect, it } from 'vitest';
import { type AccountId, asAccountId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, type Echo, isCreation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { decodeFeed, decodeSinglePost } from '../../../../src/shared/wire/index.ts';
import { allExamples, aMutation, FIRST_ATTEMPT, isKind, postsFeedOf } from '../../../support/mutations.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { at, put, recordedBody } from '../../../support/recordings.ts';

const LUNA = asAccountId('1530e673-dbc3-4931-88d1-113b68993147');
const MARS = asAccountId('8c515eea-cbc0-4ce3-ab7c-bb50d960bcee');

/** Whether the recorded refusal of a second attempt proves that the first one succeeded. */
function isDone(mutation: AnyMutation, name: string): boolean {
  const { status, body } = recordedCall(name);
  const { err } = body as { err: string };
  return kindOf(mutation)?.means?.({ status, err, isRepeated: false }) === 'done';
}

describe('a second attempt after a lost answer', () => {
  it.each([
    ['posts/like--err-twice', aMutation('like-post', { on: true })],
    ['posts/unlike--err-not-liked', aMutation('like-post', { on: false })],
    ['comments/like--err-twice', aMutation('like-comment', { on: true })],
    ['comments/unlike--err-not-liked', aMutation('like-comment', { on: false })],
    ['posts/delete--err-again', aMutation('delete-post')],
    ['comments/delete--err-again', aMutation('delete-comment')],
    ['posts/get--err-left-direct', aMutation('leave-direct')],
    ['users/subscribe--err-already', aMutation('subscribe', { on: true })],
    ['users/unsubscribe--err-not-subscribed', aMutation('subscribe', { on: false })],
    ['users/sendRequest--err-twice', aMutation('request-subscription', { on: true })],
    ['users/sendRequest--err-subscribed', aMutation('request-subscription', { on: true })],
    ['users/revokeRequest--err-none', aMutation('request-subscription', { on: false })],
    ['users/unsubscribeFromMe--err-not-subscribed', aMutation('remove-subscriber')],
    ['groups/unsubscribeFromGroup--err-not-member', aMutation('remove-member')],
    ['groups/block--err-twice', aMutation('block-in-group', { on: true })],
    ['groups/unblock--err-not-blocked', aMutation('block-in-group', { on: false })],
  ])('counts as done after the refusal %s', (name, mutation) => {
    expect(isDone(mutation, name)).toBe(true);
  });

  it.each([
    ['posts/like--err-own', aMutation('like-post')],
    ['posts/like--err-not-found', aMutation('like-post')],
    ['comments/like--err-own', aMutation('like-comment')],
    ['comments/like--err-banned-author', aMutation('like-comment')],
    ['posts/delete--err-not-own', aMutation('delete-post')],
    ['posts/create--err-unknown-feed', aMutation('delete-post')],
    ['comments/delete--err-not-own', aMutation('delete-comment')],
    ['posts/leave--err-own', aMutation('leave-direct')],
    ['posts/leave--err-not-direct', aMutation('leave-direct')],
    ['posts/update--err-not-own', aMutation('edit-post')],
    ['users/subscribe--err-private', aMutation('subscribe', { on: true })],
    ['users/subscribe--err-banned-by-me', aMutation('subscribe', { on: true })],
    ['users/subscribe--err-self', aMutation('subscribe', { on: true })],
    ['users/unsubscribe--err-group-admin', aMutation('subscribe', { on: false })],
    ['users/ban--err-not-found', aMutation('block-user', { on: true })],
    ['users/acceptRequest--err-none', aMutation('answer-request', { isAccepted: true })],
    ['users/rejectRequest--err-none', aMutation('answer-request', { isAccepted: false })],
    ['groups/acceptRequest--err-none', aMutation('answer-group-request', { isAccepted: true })],
    ['groups/acceptRequest--err-not-admin', aMutation('answer-group-request', { isAccepted: true })],
    ['groups/rejectRequest--err-none', aMutation('answer-group-request', { isAccepted: false })],
    ['groups/unsubscribeFromGroup--err-admin', aMutation('remove-member')],
    ['groups/block--err-not-admin', aMutation('block-in-group', { on: true })],
  ])('is refused after the refusal %s', (name, mutation) => {
    expect(isDone(mutation, name)).toBe(false);
  });

  // The first attempt has answered the request, and nobody else can have asked again since.
  it.each([
    ['users/acceptRequest--err-none', aMutation('answer-request', { isAccepted: true })],
    ['users/rejectRequest--err-none', aMutation('answer-request', { isAccepted: false })],
    ['groups/acceptRequest--err-none', aMutation('answer-group-request', { isAccepted: true })],
    ['groups/rejectRequest--err-none', aMutation('answer-group-request', { isAccepted: false })],
  ])(
    'of an answer to a request counts as done after the refusal %s; after the first the state is read again',
    (name, mutation) => {
      const { status, body } = recordedCall(name);
      const { err } = body as { err: string };
      const means = (isRepeated: boolean) => kindOf(mutation)?.means?.({ status, err, isRepeated });
      expect([means(true), means(false)]).toEqual(['done', 'unclear']);
    },
  );

  it('is safe for all kinds but creates, which need an echo search', () => {
    const harmful = ['create-post', 'create-bookmark-post', 'create-comment', 'create-list'] as const;
    for (const kind of harmful) expect(isCreation(aMutation(kind))).toBe(true);
    for (const mutation of allExamples().filter(({ kind }) => !harmful.some((one) => one === kind)))
      expect(isCreation(mutation), mutation.kind).toBe(false);
  });
});

/** Own posts or comments in the payload that match the mutation. */
function echoes(mutation: AnyMutation, payload: unknown, by: AccountId): Echo[] {
  const creates = kindOf(mutation)?.creates;
  if (!creates) throw new Error('It creates nothing');
  return things(mutation, payload).filter(({ found }) => authorOf(found) === by && creates.isSame(mutation, found));
}

const authorOf = (found: Echo['found']) => {
  if (found.kind === 'home-list') return null;
  return (found.kind === 'post' ? found.post : found.comment).createdBy;
};

function things(mutation: AnyMutation, payload: unknown): Echo[] {
  if (isKind(mutation, 'create-post')) {
    const decoded = decodeFeed(payload);
    if (!decoded.ok) throw new Error(decoded.refusal.path);
    const { posts, accounts } = decoded.value;
    return posts.map((post) => ({ id: post.id, createdAt: post.createdAt, found: { kind: 'post', post, accounts } }));
  }
  const decoded = decodeSinglePost(payload);
  if (!decoded.ok) throw new Error(decoded.refusal.path);
  return decoded.value.post.comments.map((comment) => ({
    id: comment.id,
    createdAt: comment.createdAt,
    found: { kind: 'comment', comment },
  }));
}

describe('the echo of a post of the bookmarklet', () => {
  const stored = (name: string) => {
    const decoded = decodeSinglePost(recordedBody(name));
    if (!decoded.ok) throw new Error(decoded.refusal.path);
    return decoded.value;
  };
  const written = (name: string, fields = {}) => {
    const { title, comment, images } = recordedCall(name).json as { title: string; comment: string; images: string[] };
    const { destinations } = stored(name).post;
    return aMutation('create-bookmark-post', { body: title, comment, images, destinations, ...fields });
  };
  const matches = (name: string, fields = {}, post = {}) => {
    const mutation = written(name, fields);
    const facts = stored(name);
    const found = { kind: 'post' as const, ...facts, post: { ...facts.post, ...post } };
    const creates = kindOf(mutation)?.creates;
    return [creates?.isSame(mutation, found), creates?.isChanged(mutation, found)];
  };

  it('has the same text, comment, destinations and number of pictures', () => {
    expect(matches('posts/bookmarklet--ok')).toEqual([true, false]);
    expect(matches('posts/bookmarklet--image-ok')).toEqual([true, false]);
    expect(matches('posts/bookmarklet--ok', { body: 'Other words' })).toEqual([false, false]);
    expect(matches('posts/bookmarklet--image-ok', { images: [] })).toEqual([false, false]);
    expect(matches('posts/bookmarklet--ok', { destinations: [postsFeedOf(MARS)] })).toEqual([false, false]);
  });

  it('may be a post without the comment, or one that was edited: the user decides', () => {
    expect(matches('posts/bookmarklet--ok', {}, { comments: [] })).toEqual([false, true]);
    expect(matches('posts/bookmarklet--ok', {}, { body: 'Edited', updatedAt: 1 })).toEqual([false, true]);
  });
});

describe('the echo of a post', () => {
  const payload = () => recordedBody('feeds/user-posts--own');
  const stored = () => {
    const decoded = decodeFeed(payload());
    const post = decoded.ok ? decoded.value.posts[1] : undefined;
    if (!post) throw new Error('The recording has no second post');
    return post;
  };
  const written = (fields = {}) =>
    aMutation('create-post', { body: stored().body, destinations: stored().destinations, ...fields });

  it('is the user’s own post with the same text, files and destinations', () => {
    const [echo, ...more] = echoes(written(), payload(), LUNA);
    expect(more).toEqual([]);
    expect(echo).toMatchObject({ id: stored().id, createdAt: stored().createdAt, found: { kind: 'post' } });
    expect(echo?.found).toMatchObject({ post: stored() });
  });

  it('is found although the server normalised the text', () => {
    const body = `  ${stored().body.normalize('NFD').replaceAll('\n', '\r\n')}\n`;
    expect(echoes(written({ body }), payload(), LUNA)).toHaveLength(1);
  });

  it('is no post of another author or with other text, files or destinations', () => {
    expect(echoes(written(), payload(), MARS)).toEqual([]);
    expect(echoes(written({ body: `${stored().body}!` }), payload(), LUNA)).toEqual([]);
    expect(echoes(written({ attachmentIds: ['another'] }), payload(), LUNA)).toEqual([]);
    expect(echoes(written({ destinations: [postsFeedOf(MARS)] }), payload(), LUNA)).toEqual([]);
    const andElsewhere = [...stored().destinations, postsFeedOf(MARS)];
    expect(echoes(written({ destinations: andElsewhere }), payload(), LUNA)).toEqual([]);
  });

  it('is no post with the same text in one more feed', () => {
    const cross = decodeSinglePost(recordedBody('posts/create--several'));
    if (!cross.ok) throw new Error('The recording cannot be read');
    const feed = recordedBody('posts/create--several');
    const one = at(feed, 'posts');
    put(feed, 'posts', [one]);
    put(feed, 'timelines', null);
    put(feed, 'admins', []);
    put(feed, 'isLastPage', true);
    const { body, destinations } = cross.value.post;
    expect(echoes(aMutation('create-post', { body, destinations }), feed, LUNA)).toHaveLength(1);
    const groupOnly = destinations.filter((destination) => destination.ownerId !== LUNA);
    expect(echoes(aMutation('create-post', { body, destinations: groupOnly }), feed, LUNA)).toEqual([]);
  });

  it('is found among direct messages by recipients, with or without the author', () => {
    const directs = recordedBody('feeds/directs--luna');
    const decoded = decodeFeed(directs);
    const three = decoded.ok ? decoded.value.posts.find((post) => post.destinations.length === 3) : undefined;
    if (!three) throw new Error('The recording has no direct to two people');
    const { body, createdBy, destinations } = three;
    const others = destinations.filter((one) => one.ownerId !== createdBy);
    const sent = aMutation('create-post', { body, destinations: others });
    expect(echoes(sent, directs, createdBy).map((echo) => echo.id)).toEqual([three.id]);
    expect(echoes({ ...sent, destinations }, directs, createdBy)).toHaveLength(1);
    expect(echoes({ ...sent, destinations: others.slice(1) }, directs, createdBy)).toEqual([]);
  });
});

describe('the echo of a comment', () => {
  const payload = () => recordedBody('posts/get--big-all');
  const stored = () => {
    const decoded = decodeSinglePost(payload());
    const comment = decoded.ok ? decoded.value.post.comments.find((one) => one.createdBy !== null) : undefined;
    if (!comment?.createdBy) throw new Error('The recording has no comment');
    return { ...comment, createdBy: comment.createdBy };
  };
  const written = (body: string) => aMutation('create-comment', { postId: stored().postId, body });

  it('is the user’s own comment with the same text on the same post', () => {
    const { body, createdBy } = stored();
    const found = echoes(written(` ${body} `), payload(), createdBy);
    expect(found).toContainEqual({
      id: stored().id,
      createdAt: stored().createdAt,
      found: { kind: 'comment', comment: stored() },
    });
    expect(echoes(written(body), payload(), asAccountId('somebody else'))).toEqual([]);
    expect(echoes(written('words that nobody has written'), payload(), createdBy)).toEqual([]);
  });
});

describe('conflict detection of an edit', () => {
  const base = 'Edited comment';
  const payload = (body: string) => {
    const answer = recordedBody('comments/get--luna');
    put(answer, 'comments.body', body);
    return answer;
  };
  const theirs = (mutation: AnyMutation, answer: unknown) => {
    const read = kindOf(mutation)?.before?.read(mutation, [answer], FIRST_ATTEMPT);
    if (!read?.ok) return 'cannot be read';
    return read.value.kind === 'conflict' ? read.value.theirs : null;
  };

  it('reads the comment and reports a text that is neither the base nor the new text', () => {
    const edit = aMutation('edit-comment', { base, body: 'My words' });
    expect(kindOf(edit)?.before?.paths(edit, FIRST_ATTEMPT)).toEqual([`comments/${edit.commentId}`]);
    expect(theirs(edit, payload(`${base}\n`))).toBeNull();
    expect(theirs(edit, payload('My words'))).toBeNull();
    expect(theirs(edit, payload('Their words'))).toBe('Their words');
  });

  it('reads the post and reports a text that is neither the base nor the new text', () => {
    const answer = recordedBody('posts/get--saved');
    const body = at<string>(answer, 'posts.body');
    const postId = asPostId(at<string>(answer, 'posts.id'));
    const edit = aMutation('edit-post', { postId, base: body, body: 'My words' });
    expect(kindOf(edit)?.before?.paths(edit, FIRST_ATTEMPT)).toEqual([expect.stringContaining(`posts/${postId}`)]);
    expect(theirs(edit, answer)).toBeNull();
    expect(theirs({ ...edit, base: 'What I saw' }, answer)).toBe(body);
    expect(theirs({ ...edit, base: 'What I saw', body }, answer)).toBeNull();
  });

  it('fails when the answer cannot be decoded', () => {
    expect(theirs(aMutation('edit-comment'), { comments: 1 })).toBe('cannot be read');
    expect(theirs(aMutation('edit-post'), null)).toBe('cannot be read');
  });
});

describe('a refused mutation', () => {
  it('has the error message of the spec', () => {
    const refusedText = (mutation: AnyMutation) => kindOf(mutation)?.refusedText?.(mutation, 'why');
    expect(refusedText(aMutation('like-post'))).toBe('Cannot like post: why');
    expect(refusedText(aMutation('like-post', { on: false }))).toBe('Cannot unlike post: why');
    expect(refusedText(aMutation('like-comment'))).toBe('Cannot like comment: why');
    expect(refusedText(aMutation('delete-post'))).toBe('Something went wrong while deleting the post...');
    expect(refusedText(aMutation('disable-comments'))).toBe('Something went wrong while disabling comments.');
  });

  it('is removed after ten seconds if it is a like, never if it contains text', () => {
    expect(kindOf(aMutation('like-post'))?.refusalLastsMs).toBe(10_000);
    expect(kindOf(aMutation('like-comment'))?.refusalLastsMs).toBe(10_000);
    for (const kind of ['create-post', 'create-comment', 'edit-post', 'edit-comment'] as const)
      expect(kindOf(aMutation(kind))?.refusalLastsMs).toBeUndefined();
  });

  it('stays visible only for creates and uploads', () => {
    for (const kind of ['create-post', 'create-comment', 'upload-file'] as const)
      expect(kindOf(aMutation(kind))?.staysWhenRefused).toBe(true);
    for (const kind of ['like-post', 'edit-post', 'delete-comment', 'hide-post'] as const)
      expect(kindOf(aMutation(kind))?.staysWhenRefused).toBe(false);
  });
});
