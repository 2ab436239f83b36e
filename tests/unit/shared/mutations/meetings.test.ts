import { describe, expect, it } from 'vitest';
import { asAccountId, asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { aFile, allExamples, aMutation, ME, postsFeedOf } from '../../../support/mutations.ts';

/** What a later thing makes of an earlier one, which is the row `row`. */
const meet = (earlier: AnyMutation, later: AnyMutation) => kindOf(later)?.meets?.(later, earlier, 'row') ?? null;

const MADE_POST = asPostId('row');
const MADE_COMMENT = asCommentId('row');
const SWITCHES = ['like-post', 'like-comment', 'save-post', 'hide-post', 'disable-comments', 'notify-of-all-comments'];
const isSwitch = (one: AnyMutation): one is AnyMutation & { on: boolean } => SWITCHES.includes(one.kind);

describe('two things done one after the other', () => {
  it.each(allExamples().filter(isSwitch))('vanish when the second takes the first back: $kind', (mutation) => {
    const back = { ...mutation, on: false } as AnyMutation;
    expect(meet(mutation, back)).toBe('both-vanish');
    expect(meet(back, mutation)).toBe('both-vanish');
    expect(meet(mutation, mutation)).toBe('earlier-stays');
  });

  it.each(allExamples())('leave each other alone when they are about different things: $kind', (mutation) => {
    for (const earlier of allExamples()) {
      const elsewhere = { ...earlier, postId: asPostId('another'), commentId: asCommentId('another') } as AnyMutation;
      if (!('postId' in earlier)) continue;
      expect(meet(elsewhere, mutation)).toBeNull();
    }
  });

  it('are one when the same is marked as read, left or deleted twice', () => {
    for (const kind of ['mark-directs-read', 'mark-notifications-read', 'leave-direct', 'delete-comment'] as const)
      expect(meet(aMutation(kind), aMutation(kind))).toBe('earlier-stays');
    expect(meet(aMutation('mark-directs-read'), aMutation('mark-notifications-read'))).toBeNull();
    const fromFeeds = [{ name: 'kitchen', ownerId: ME }];
    expect(meet(aMutation('delete-post'), aMutation('delete-post'))).toBe('earlier-stays');
    expect(meet(aMutation('delete-post', { fromFeeds }), aMutation('delete-post'))).toBeNull();
  });

  it('are one edit from what the writer first saw to what he last meant', () => {
    const [first, second] = [
      { base: 'a', body: 'b' },
      { base: 'b', body: 'c' },
    ];
    expect(meet(aMutation('edit-comment', first), aMutation('edit-comment', second))).toEqual({
      becomes: aMutation('edit-comment', { base: 'a', body: 'c' }),
    });
    const feeds = { names: ['luna'], destinations: [postsFeedOf(ME)] };
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    expect(
      meet(aMutation('edit-post', { ...first, feeds }), aMutation('edit-post', { ...second, attachments })),
    ).toEqual({
      becomes: aMutation('edit-post', { base: 'a', body: 'c', feeds, attachments }),
    });
  });

  it('stay both when an edited thing is deleted: the deletion may be undone, and the words are wanted then', () => {
    expect(meet(aMutation('edit-post'), aMutation('delete-post'))).toBeNull();
    expect(meet(aMutation('edit-comment'), aMutation('delete-comment'))).toBeNull();
  });
});

describe('what was written here and not sent', () => {
  it('is sent as it was last edited', () => {
    const edit = aMutation('edit-comment', { commentId: MADE_COMMENT, body: 'Better words' });
    expect(meet(aMutation('create-comment'), edit)).toEqual({
      becomes: aMutation('create-comment', { body: 'Better words' }),
    });
    const feeds = { names: ['kitchen'], destinations: [postsFeedOf(ME)] };
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    const whole = aMutation('edit-post', { postId: MADE_POST, body: 'Better words', feeds, attachments });
    expect(meet(aMutation('create-post'), whole)).toEqual({
      becomes: aMutation('create-post', {
        body: 'Better words',
        feeds: feeds.names,
        destinations: feeds.destinations,
        attachmentIds: attachments.ids,
        attachments: attachments.shown,
      }),
    });
    const words = aMutation('edit-post', { postId: MADE_POST, body: 'Better words' });
    expect(meet(aMutation('create-post'), words)).toEqual({
      becomes: aMutation('create-post', { body: 'Better words' }),
    });
  });

  it('is not sent at all when it is deleted', () => {
    const deletion = aMutation('delete-comment', { commentId: MADE_COMMENT });
    expect(meet(aMutation('create-comment'), deletion)).toBe('both-vanish');
    expect(meet(aMutation('create-post'), aMutation('delete-post', { postId: MADE_POST }))).toBe('both-vanish');
  });

  it('goes to fewer feeds when it is taken out of some, and nowhere when it is taken out of all', () => {
    const group = asAccountId('group');
    const post = aMutation('create-post', {
      feeds: ['luna', 'kitchen'],
      destinations: [postsFeedOf(ME), postsFeedOf(group)],
    });
    const fromFeeds = [{ name: 'kitchen', ownerId: group }];
    const fromOne = aMutation('delete-post', { postId: MADE_POST, fromFeeds, staysAvailable: true });
    expect(meet(post, fromOne)).toEqual({
      becomes: { ...post, feeds: ['luna'], destinations: [postsFeedOf(ME)] },
    });
    const fromAll = { ...fromOne, fromFeeds: [...fromFeeds, { name: 'luna', ownerId: ME }] };
    expect(meet(post, fromAll)).toBe('both-vanish');
  });

  it('is left without files only if something else is left to send', () => {
    const without = (mutation: AnyMutation, ...ids: string[]) => kindOf(mutation)?.attaches?.without(mutation, ids);
    const files = { attachmentIds: ['file', 'other'], attachments: [aFile('file'), aFile('other')] };
    expect(without(aMutation('create-post', files), 'file')).toEqual(
      aMutation('create-post', { attachmentIds: ['other'], attachments: [aFile('other')] }),
    );
    expect(without(aMutation('create-post', { ...files, body: ' ' }), 'file')).toMatchObject({
      attachmentIds: ['other'],
    });
    expect(without(aMutation('create-post', { ...files, body: ' ' }), 'file', 'other')).toBeNull();
    const attachments = { ids: ['other', 'file'], shown: [aFile('other'), aFile('file')] };
    expect(without(aMutation('edit-post', { attachments }), 'file')).toEqual(
      aMutation('edit-post', { attachments: { ids: ['other'], shown: [aFile('other')] } }),
    );
    expect(without(aMutation('edit-post', { attachments, body: '' }), 'file', 'other')).toBeNull();
  });
});
