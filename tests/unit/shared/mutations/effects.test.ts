import { describe, expect, it } from 'vitest';
import { asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf, retarget } from '../../../../src/shared/mutations/index.ts';
import { aFile, allExamples, aMutation, COMMENT, ME, POST, postsFeedOf } from '../../../support/mutations.ts';

const AUTHORSHIP = { id: 'row', order: 7, at: 1000, by: ME };

const effectsOf = (mutation: AnyMutation) => kindOf(mutation)?.effects(mutation, AUTHORSHIP);
const targetOf = (mutation: AnyMutation) => kindOf(mutation)?.target(mutation, 'row');
const counted = (counters: object) => ({ kind: 'self-changed', change: { kind: 'counted', ...counters } });
const laneOf = (mutation: AnyMutation) => kindOf(mutation)?.lane(mutation, 'row');
const atPost = (change: unknown) => [{ kind: 'post-changed', postId: POST, change }];

describe('the optimistic effect of a mutation', () => {
  it('is a like or unlike of the post or comment by the viewer', () => {
    expect(effectsOf(aMutation('like-post'))).toEqual(atPost({ kind: 'liked', by: ME }));
    expect(effectsOf(aMutation('like-post', { on: false }))).toEqual(atPost({ kind: 'unliked', by: ME }));
    expect(effectsOf(aMutation('like-comment'))).toEqual(atPost({ kind: 'comment-liked', commentId: COMMENT }));
    const unlike = aMutation('like-comment', { on: false });
    expect(effectsOf(unlike)).toEqual(atPost({ kind: 'comment-unliked', commentId: COMMENT }));
  });

  it.each([
    ['save-post', 'isSaved'],
    ['hide-post', 'isHidden'],
    ['disable-comments', 'commentsDisabled'],
    ['notify-of-all-comments', 'notifyOfAllComments'],
  ] as const)('sets the flag of the post: %s', (kind, flag) => {
    for (const on of [true, false])
      expect(effectsOf(aMutation(kind, { on }))).toEqual(atPost({ kind: 'flagged', flag, value: on }));
  });

  it('is a comment with the row’s id, numbered after all comments of the server', () => {
    const [effect] = effectsOf(aMutation('create-comment')) ?? [];
    expect(effect).toMatchObject({
      kind: 'post-changed',
      change: { comment: { id: 'row', seqNumber: 7, createdBy: ME, createdAt: 1000, body: 'Words of a comment' } },
    });
  });

  it('is a post with the row’s id at the top of the feeds it names', () => {
    const file = aFile('file');
    const [effect] =
      effectsOf(aMutation('create-post', { attachmentIds: ['file'], attachments: [file], commentsDisabled: true })) ??
      [];
    expect(effect).toMatchObject({
      kind: 'new-post',
      feeds: ['home::ACTIVITY:classic'],
      post: { id: 'row', createdBy: ME, attachments: [file], commentsDisabled: true, likes: [] },
    });
  });

  it('of a post of the bookmarklet is the post alone: comment and pictures have no ids yet', () => {
    const found = aMutation('create-bookmark-post', { images: ['https://example.org/a.jpg'] });
    expect(effectsOf(found)).toMatchObject([
      { kind: 'new-post', post: { id: 'row', body: found.body, comments: [], attachments: [] } },
    ]);
  });

  it('of an edit contains the new text, and lists only if they were changed', () => {
    const words = { body: 'New words', updatedAt: 1000 };
    expect(effectsOf(aMutation('edit-post'))).toEqual(atPost({ kind: 'rewritten', fields: words }));
    const feeds = { names: ['luna'], destinations: [postsFeedOf(ME)] };
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    expect(effectsOf(aMutation('edit-post', { feeds, attachments }))).toEqual(
      atPost({
        kind: 'rewritten',
        fields: { ...words, destinations: feeds.destinations, attachments: attachments.shown },
      }),
    );
    expect(effectsOf(aMutation('edit-comment'))).toEqual(
      atPost({ kind: 'comment-rewritten', commentId: COMMENT, ...words }),
    );
  });

  it('removes the comment or post, but not a post that stays in other feeds', () => {
    expect(effectsOf(aMutation('delete-comment'))).toEqual(atPost({ kind: 'comment-removed', commentId: COMMENT }));
    expect(effectsOf(aMutation('delete-post'))).toEqual([{ kind: 'post-lost', postId: POST }]);
    expect(effectsOf(aMutation('leave-direct'))).toEqual([{ kind: 'post-lost', postId: POST }]);
    expect(effectsOf(aMutation('delete-post', { staysAvailable: true }))).toEqual([]);
    expect(effectsOf(aMutation('delete-post', { staysAvailable: true, staysIn: [] }))).toEqual([
      { kind: 'post-changed', postId: POST, change: { kind: 'rewritten', fields: { destinations: [] } } },
    ]);
  });

  it('resets an unread counter', () => {
    expect(effectsOf(aMutation('mark-directs-read'))).toEqual([counted({ unreadDirects: 0 })]);
    expect(effectsOf(aMutation('mark-notifications-read'))).toEqual([counted({ unreadNotifications: 0 })]);
    expect(effectsOf(aMutation('upload-file'))).toEqual([]);
  });
});

describe('the lane of a mutation', () => {
  it('is shared by all likes, which are sent one at a time', () => {
    const likes = [aMutation('like-post'), aMutation('like-comment'), aMutation('like-post', { on: false })];
    expect(new Set(likes.map(laneOf)).size).toBe(1);
  });

  it('is shared by all other mutations of a post and its comments', () => {
    const ofPost = allExamples().filter((one) => 'postId' in one && !one.kind.startsWith('like'));
    expect(new Set(ofPost.map(laneOf)).size).toBe(1);
    expect(laneOf(aMutation('hide-post', { postId: asPostId('another') }))).not.toBe(laneOf(aMutation('hide-post')));
  });

  it('of a comment on a pending post is that of the post', () => {
    const comment = aMutation('create-comment', { postId: asPostId('row') });
    expect(laneOf(comment)).toBe(laneOf(aMutation('create-post')));
  });

  it('is separate for each upload', () => {
    const upload = kindOf(aMutation('upload-file'));
    expect(upload?.lane(aMutation('upload-file'), 'a')).not.toBe(upload?.lane(aMutation('upload-file'), 'b'));
  });

  it('the undo window applies to text and deletions', () => {
    const withUndoWindow = allExamples().filter((one) => kindOf(one)?.isHeld);
    expect(withUndoWindow.map((one) => one.kind).sort()).toEqual([
      'create-bookmark-post',
      'create-comment',
      'create-post',
      'delete-comment',
      'delete-post',
      'edit-comment',
      'edit-post',
      'leave-direct',
    ]);
  });
});

describe('the target of a mutation', () => {
  it('is the post, comment, file or account it changes', () => {
    expect(targetOf(aMutation('save-post'))).toEqual({ entity: 'post', postId: POST });
    expect(targetOf(aMutation('create-post'))).toEqual({ entity: 'post', postId: 'row' });
    const made = { entity: 'comment', postId: POST, commentId: 'row' };
    expect(targetOf(aMutation('create-comment'))).toEqual(made);
    for (const kind of ['like-comment', 'edit-comment', 'delete-comment'] as const)
      expect(targetOf(aMutation(kind))).toEqual({ entity: 'comment', postId: POST, commentId: COMMENT });
    expect(targetOf(aMutation('upload-file'))).toEqual({ entity: 'file', fileId: 'blob' });
    for (const kind of [
      'change-preferences',
      'change-profile',
      'change-server-preferences',
      'mark-directs-read',
      'mark-notifications-read',
    ] as const)
      expect(targetOf(aMutation(kind))).toEqual({ entity: 'self' });
  });
});

describe('retargeting to the server’s id', () => {
  it('replaces the client id in every id field, but not in the text', () => {
    const made = 'made-here';
    const edit = aMutation('edit-comment', {
      postId: asPostId(made),
      commentId: asCommentId(made),
      base: made,
      body: made,
    });
    expect(retarget(edit, made, 'given')).toEqual({ ...edit, postId: 'given', commentId: 'given' });
    const post = aMutation('create-post', { body: made, attachmentIds: ['other', made], attachments: [aFile(made)] });
    expect(retarget(post, made, 'given')).toEqual({
      ...post,
      attachmentIds: ['other', 'given'],
      attachments: [{ ...aFile(made), id: 'given' }],
    });
  });

  it.each(allExamples())('covers every id field of a mutation: $kind', (mutation) => {
    // Accounts are never created on this device.
    const isOwn = (name: string) => /Ids?$/.test(name) && !['accountId', 'groupId', 'memberIds'].includes(name);
    const ids = Object.entries(mutation).flatMap(([name, value]) => (isOwn(name) ? [value].flat() : []));
    const lists = mutation.kind === 'move-in-lists' ? [...mutation.add, ...mutation.remove] : [];
    const named = kindOf(mutation)?.references(mutation) ?? [];
    const own = [...ids, ...lists].map(String).filter((id) => id !== 'blob');
    expect([...named].map(String).sort()).toEqual(own.sort());
  });
});
