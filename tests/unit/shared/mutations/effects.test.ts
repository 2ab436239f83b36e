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

describe('what is done shows at once', () => {
  it('as a like at the post or at the comment, of the viewer', () => {
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
  ] as const)('as the flag of the post: %s', (kind, flag) => {
    for (const on of [true, false])
      expect(effectsOf(aMutation(kind, { on }))).toEqual(atPost({ kind: 'flagged', flag, value: on }));
  });

  it('as a comment under the row’s own id, behind all that the server has numbered', () => {
    const [effect] = effectsOf(aMutation('create-comment')) ?? [];
    expect(effect).toMatchObject({
      kind: 'post-changed',
      change: { comment: { id: 'row', seqNumber: 7, createdBy: ME, createdAt: 1000, body: 'Words of a comment' } },
    });
  });

  it('as a post under the row’s own id, on top of the feeds that it names', () => {
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

  it('as the new words, and the new lists only where they were changed', () => {
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

  it('as something gone; a post taken out of some of its feeds stays', () => {
    expect(effectsOf(aMutation('delete-comment'))).toEqual(atPost({ kind: 'comment-removed', commentId: COMMENT }));
    expect(effectsOf(aMutation('delete-post'))).toEqual([{ kind: 'post-lost', postId: POST }]);
    expect(effectsOf(aMutation('leave-direct'))).toEqual([{ kind: 'post-lost', postId: POST }]);
    expect(effectsOf(aMutation('delete-post', { staysAvailable: true }))).toEqual([]);
    expect(effectsOf(aMutation('delete-post', { staysAvailable: true, staysIn: [] }))).toEqual([
      { kind: 'post-changed', postId: POST, change: { kind: 'rewritten', fields: { destinations: [] } } },
    ]);
  });

  it('as a counter at nought', () => {
    expect(effectsOf(aMutation('mark-directs-read'))).toEqual([counted({ unreadDirects: 0 })]);
    expect(effectsOf(aMutation('mark-notifications-read'))).toEqual([counted({ unreadNotifications: 0 })]);
    expect(effectsOf(aMutation('upload-file'))).toEqual([]);
  });
});

describe('the order of what is done', () => {
  it('is kept among likes, which are sent one at a time', () => {
    const likes = [aMutation('like-post'), aMutation('like-comment'), aMutation('like-post', { on: false })];
    expect(new Set(likes.map(laneOf)).size).toBe(1);
  });

  it('is kept among all else that is done to a post and its comments', () => {
    const ofPost = allExamples().filter((one) => 'postId' in one && !one.kind.startsWith('like'));
    expect(new Set(ofPost.map(laneOf)).size).toBe(1);
    expect(laneOf(aMutation('hide-post', { postId: asPostId('another') }))).not.toBe(laneOf(aMutation('hide-post')));
  });

  it('is that of the post for what is done to one that was just written', () => {
    const comment = aMutation('create-comment', { postId: asPostId('row') });
    expect(laneOf(comment)).toBe(laneOf(aMutation('create-post')));
  });

  it('holds no file back behind another', () => {
    const upload = kindOf(aMutation('upload-file'));
    expect(upload?.lane(aMutation('upload-file'), 'a')).not.toBe(upload?.lane(aMutation('upload-file'), 'b'));
  });

  it('leaves time for second thoughts where words are written or something goes', () => {
    const held = allExamples().filter((one) => kindOf(one)?.isHeld);
    expect(held.map((one) => one.kind).sort()).toEqual([
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

describe('where a trace is shown', () => {
  it('is the post, the comment, the file or the account that it is about', () => {
    expect(targetOf(aMutation('save-post'))).toEqual({ kind: 'post', postId: POST });
    expect(targetOf(aMutation('create-comment'))).toEqual({ kind: 'post', postId: POST });
    for (const kind of ['like-comment', 'edit-comment', 'delete-comment'] as const)
      expect(targetOf(aMutation(kind))).toEqual({ kind: 'comment', postId: POST, commentId: COMMENT });
    expect(targetOf(aMutation('upload-file'))).toEqual({ kind: 'file', fileId: 'blob' });
    for (const kind of ['create-post', 'mark-directs-read', 'mark-notifications-read'] as const)
      expect(targetOf(aMutation(kind))).toEqual({ kind: 'account' });
  });
});

describe('the server’s id of what was made here', () => {
  it('takes its place wherever it is named, but in the user’s words', () => {
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

  it.each(allExamples())('is looked for in every id that a mutation has: $kind', (mutation) => {
    const ids = Object.entries(mutation).flatMap(([name, value]) => (name.endsWith('Id') ? [String(value)] : []));
    const named = kindOf(mutation)?.references(mutation) ?? [];
    expect([...named].sort()).toEqual(ids.filter((id) => id !== 'blob').sort());
  });
});
