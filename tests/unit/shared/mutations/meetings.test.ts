import { describe, expect, it } from 'vitest';
import { asAccountId, asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import { aFile, allExamples, aMutation, ME, postsFeedOf } from '../../../support/mutations.ts';

/** The result of combining `later` with the pending `earlier`, whose row id is `row`. */
const combined = (earlier: AnyMutation, later: AnyMutation) => kindOf(later)?.meets?.(later, earlier, 'row') ?? null;

const MADE_POST = asPostId('row');
const MADE_COMMENT = asCommentId('row');
const SWITCHES = [
  'like-post',
  'like-comment',
  'save-post',
  'hide-post',
  'disable-comments',
  'notify-of-all-comments',
  'subscribe',
  'request-subscription',
  'block-user',
  'show-blocked',
  'block-in-group',
];
const isSwitch = (one: AnyMutation): one is AnyMutation & { on: boolean } => SWITCHES.includes(one.kind);

describe('two mutations of the same target', () => {
  it.each(allExamples().filter(isSwitch))(
    'cancel out if the second is the opposite of the first: $kind',
    (mutation) => {
      const back = { ...mutation, on: false } as AnyMutation;
      expect(combined(mutation, back)).toBe('both-vanish');
      expect(combined(back, mutation)).toBe('both-vanish');
      expect(combined(mutation, mutation)).toBe('earlier-stays');
    },
  );

  it.each(allExamples())('stay separate if their targets differ: $kind', (mutation) => {
    for (const earlier of allExamples()) {
      const elsewhere = { ...earlier, postId: asPostId('another'), commentId: asCommentId('another') } as AnyMutation;
      if (!('postId' in earlier)) continue;
      expect(combined(elsewhere, mutation)).toBeNull();
    }
  });

  it.each(allExamples().filter((one) => 'accountId' in one))(
    'stay separate if they are of different people: $kind',
    (mutation) => {
      const elsewhere = { ...mutation, accountId: asAccountId('another') } as AnyMutation;
      expect(combined(elsewhere, mutation)).toBeNull();
    },
  );

  it('stay separate if they are of one person in two groups', () => {
    for (const kind of ['answer-group-request', 'remove-member', 'block-in-group'] as const)
      expect(combined(aMutation(kind, { groupId: asAccountId('another') }), aMutation(kind))).toBeNull();
  });

  it('are one answer to a request, the last; a removal afterwards makes it a rejection', () => {
    const answers = [
      ['answer-request', 'remove-subscriber'],
      ['answer-group-request', 'remove-member'],
    ] as const;
    for (const [answer, removal] of answers) {
      const accepted = aMutation(answer, { isAccepted: true });
      const rejected = aMutation(answer, { isAccepted: false });
      expect(combined(accepted, rejected)).toEqual({ becomes: rejected });
      expect(combined(rejected, accepted)).toEqual({ becomes: accepted });
      expect(combined(accepted, aMutation(removal))).toEqual({ becomes: rejected });
      expect(combined(rejected, aMutation(removal))).toBeNull();
      expect(combined(aMutation(removal), aMutation(removal))).toBe('earlier-stays');
    }
  });

  it('are one block if an answer to a request precedes it, since a block rejects the request', () => {
    const block = aMutation('block-user', { on: true });
    expect(combined(aMutation('answer-request'), block)).toEqual({ becomes: block });
    expect(combined(aMutation('answer-request'), aMutation('block-user', { on: false }))).toBeNull();
  });

  it('are one if both mark as read, leave or delete the same', () => {
    for (const kind of ['mark-directs-read', 'leave-direct', 'delete-comment'] as const)
      expect(combined(aMutation(kind), aMutation(kind))).toBe('earlier-stays');
    expect(combined(aMutation('mark-directs-read'), aMutation('mark-notifications-read'))).toBeNull();
    const later = aMutation('mark-notifications-read', { seenAt: 1_800_000_000_000 });
    expect(combined(aMutation('mark-notifications-read'), later)).toEqual({ becomes: later });
    const fromFeeds = [{ name: 'kitchen', ownerId: ME }];
    expect(combined(aMutation('delete-post'), aMutation('delete-post'))).toBe('earlier-stays');
    expect(combined(aMutation('delete-post', { fromFeeds }), aMutation('delete-post'))).toBeNull();
  });

  it('merge into one edit from the first base to the last text', () => {
    const [first, second] = [
      { base: 'a', body: 'b' },
      { base: 'b', body: 'c' },
    ];
    expect(combined(aMutation('edit-comment', first), aMutation('edit-comment', second))).toEqual({
      becomes: aMutation('edit-comment', { base: 'a', body: 'c' }),
    });
    const feeds = { names: ['luna'], destinations: [postsFeedOf(ME)] };
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    expect(
      combined(aMutation('edit-post', { ...first, feeds }), aMutation('edit-post', { ...second, attachments })),
    ).toEqual({
      becomes: aMutation('edit-post', { base: 'a', body: 'c', feeds, attachments }),
    });
  });

  it('both stay when a deletion follows an edit, since the deletion may be undone', () => {
    expect(combined(aMutation('edit-post'), aMutation('delete-post'))).toBeNull();
    expect(combined(aMutation('edit-comment'), aMutation('delete-comment'))).toBeNull();
  });
});

describe('a pending create', () => {
  it('takes over a later edit', () => {
    const edit = aMutation('edit-comment', { commentId: MADE_COMMENT, body: 'Better words' });
    expect(combined(aMutation('create-comment'), edit)).toEqual({
      becomes: aMutation('create-comment', { body: 'Better words' }),
    });
    const feeds = { names: ['kitchen'], destinations: [postsFeedOf(ME)] };
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    const whole = aMutation('edit-post', { postId: MADE_POST, body: 'Better words', feeds, attachments });
    expect(combined(aMutation('create-post'), whole)).toEqual({
      becomes: aMutation('create-post', {
        body: 'Better words',
        feeds: feeds.names,
        destinations: feeds.destinations,
        attachmentIds: attachments.ids,
        attachments: attachments.shown,
      }),
    });
    const words = aMutation('edit-post', { postId: MADE_POST, body: 'Better words' });
    expect(combined(aMutation('create-post'), words)).toEqual({
      becomes: aMutation('create-post', { body: 'Better words' }),
    });
  });

  it('of the bookmarklet becomes one with an edit of its text and places, but not of its files', () => {
    const found = aMutation('create-bookmark-post', { images: ['https://example.org/a.jpg'] });
    const feeds = { names: ['kitchen'], destinations: [postsFeedOf(ME)] };
    const words = aMutation('edit-post', { postId: MADE_POST, body: 'Better words', feeds });
    expect(combined(found, words)).toEqual({
      becomes: { ...found, body: 'Better words', feeds: feeds.names, destinations: feeds.destinations },
    });
    const attachments = { ids: ['file'], shown: [aFile('file')] };
    expect(combined(found, aMutation('edit-post', { postId: MADE_POST, attachments }))).toBeNull();
    expect(combined(found, aMutation('delete-post', { postId: MADE_POST }))).toBe('both-vanish');
  });

  it('is cancelled by a deletion', () => {
    const deletion = aMutation('delete-comment', { commentId: MADE_COMMENT });
    expect(combined(aMutation('create-comment'), deletion)).toBe('both-vanish');
    expect(combined(aMutation('create-post'), aMutation('delete-post', { postId: MADE_POST }))).toBe('both-vanish');
  });

  it('goes to fewer feeds after a removal from some, and is cancelled by a removal from all', () => {
    const group = asAccountId('group');
    const post = aMutation('create-post', {
      feeds: ['luna', 'kitchen'],
      destinations: [postsFeedOf(ME), postsFeedOf(group)],
    });
    const fromFeeds = [{ name: 'kitchen', ownerId: group }];
    const fromOne = aMutation('delete-post', { postId: MADE_POST, fromFeeds, staysAvailable: true });
    expect(combined(post, fromOne)).toEqual({
      becomes: { ...post, feeds: ['luna'], destinations: [postsFeedOf(ME)] },
    });
    const fromAll = { ...fromOne, fromFeeds: [...fromFeeds, { name: 'luna', ownerId: ME }] };
    expect(combined(post, fromAll)).toBe('both-vanish');
  });

  it('can be sent without files only if text or files remain', () => {
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
