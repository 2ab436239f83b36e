import { describe, expect, it } from 'vitest';
import { leftoverWords, needsYouWords, waitingCountWords } from '../../../../src/features/outbox/bar/summary-words.ts';
import {
  countdownUntil,
  countItems,
  expiresAt,
  filesOf,
  type Item,
  rewritten,
  stateWords,
  stuckWords,
  writtenIn,
} from '../../../../src/features/outbox/words.ts';
import { SLOW_AFTER_MS } from '../../../../src/shared/config/index.ts';
import { asCommentId, asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import type { StuckFile } from '../../../../src/shared/store/vault/stuck-files.ts';

const postId = asPostId('post');
const like: AnyMutation = { kind: 'like-post', postId, on: true };
const comment: AnyMutation = { kind: 'create-comment', postId, body: 'Peas?' };
const upload: AnyMutation = { kind: 'upload-file', blobId: 'b', fileName: 'peas.jpg' };
const post: AnyMutation = {
  kind: 'create-post',
  body: 'Peas!',
  feeds: ['anna'],
  destinations: [],
  shownIn: [],
  attachmentIds: ['file-1', 'file-2'],
  attachments: [],
  commentsDisabled: false,
};
const item = (mutation: AnyMutation, state: OutboxState): Item => ({
  id: 'row',
  mutation,
  state,
  attempts: 0,
  serverId: null,
});
const refusal = { kind: 'http', status: 422, err: 'Not today' } as const;
const AT = 1_000_000;
const proposal = {
  copy: { id: 'copy', body: 'Peas?', createdAt: AT },
  kept: { id: 'kept', body: 'Peas?', createdAt: AT },
};
const online = { nowAt: AT, reach: 'online' } as const;
const offline = { nowAt: AT, reach: 'offline' } as const;

describe('the state text of an outbox row', () => {
  it.each<[string, OutboxState, string | null]>([
    ['in the undo window', { kind: 'held', untilAt: AT + 4200 }, 'Sends in 5 s'],
    ['ready', { kind: 'ready', notBeforeAt: 0, failure: null }, 'Waiting for its turn'],
    [
      'ready after a failure',
      { kind: 'ready', notBeforeAt: AT + 40_000, failure: { kind: 'timeout' } },
      'Retry in 40 s',
    ],
    ['sending', { kind: 'sending', sentAt: AT, epoch: 1 }, 'Sending'],
    ['unsure', { kind: 'unsure', sentAt: AT, lookAt: AT }, 'No answer yet: looking whether it arrived'],
    ['answered', { kind: 'answered', at: AT, reply: null }, 'Sent'],
    ['settled', { kind: 'settled', at: AT }, null],
    ['refused', { kind: 'refused', at: AT, failure: refusal }, 'Needs you: Not today'],
    ['in conflict', { kind: 'conflict', at: AT, theirs: '' }, 'Needs you: it was changed elsewhere meanwhile'],
    [
      'undecided',
      { kind: 'undecided', at: AT, candidates: [] },
      'It may have been published. Nothing is sent twice without your word.',
    ],
    [
      'that proposes to delete a copy',
      { kind: 'proposed', at: AT, ...proposal },
      'Needs you: the same words were published twice.',
    ],
    [
      'that proposes to delete the copy of something deleted',
      { kind: 'proposed', at: AT, ...proposal, isKeptDeleted: true },
      'Needs you: the same words were published twice, and you have deleted one of them.',
    ],
  ])('for a row %s', (_, state, words) => expect(stateWords(item(comment, state), online)).toBe(words));

  it('is “Waiting for network” while offline', () => {
    expect(stateWords(item(comment, { kind: 'ready', notBeforeAt: AT + 9, failure: null }), offline)).toBe(
      'Waiting for network',
    );
    expect(stateWords(item(comment, { kind: 'held', untilAt: AT }), offline)).toBe('Waiting for network');
  });

  it('is “Waiting for the server’s answer” while the server is slow', () => {
    const slow = { nowAt: AT, reach: 'slow' } as const;
    expect(stateWords(item(comment, { kind: 'ready', notBeforeAt: 0, failure: null }), slow)).toBe(
      'Waiting for the server’s answer',
    );
    expect(stateWords(item(comment, { kind: 'ready', notBeforeAt: AT + 9000, failure: null }), slow)).toBe(
      'Retry in 9 s',
    );
  });

  it.each([comment, like, upload])(
    'is “Waiting for the server’s answer” for a row sent longer than the server should take: %o',
    (mutation) => {
      const sending = item(mutation, { kind: 'sending', sentAt: AT - SLOW_AFTER_MS, epoch: 1 });
      expect(stateWords(sending, { ...online, nowAt: AT - 1 })).toMatch(/^(Sending|Uploading)$/);
      expect(stateWords(sending, online)).toBe('Waiting for the server’s answer');
      expect(countdownUntil(sending)).toBe(AT);
    },
  );

  it('shows the upload progress however long the upload takes', () => {
    const sending = item(upload, { kind: 'sending', sentAt: AT - 60_000, epoch: 1 });
    expect(stateWords(sending, { ...online, uploaded: 0.3 })).toBe('Uploading 30 %');
  });

  it('counts down a rate-limit pause', () => {
    const paused = { ...online, pausedUntilAt: AT + 60_000 };
    expect(stateWords(item(like, { kind: 'ready', notBeforeAt: 0, failure: null }), paused)).toBe('Retry in 60 s');
  });

  it('shows the upload progress in percent', () => {
    const sending = item(upload, { kind: 'sending', sentAt: AT, epoch: 1 });
    expect(stateWords(sending, online)).toBe('Uploading');
    expect(stateWords(sending, { ...online, uploaded: 0.628 })).toBe('Uploading 62 %');
    const again = item(upload, { kind: 'ready', notBeforeAt: AT + 4000, failure: refusal });
    expect(stateWords(again, { ...online, uploaded: 0.628 })).toBe('Retry in 4 s');
  });

  it('shows the upload progress of a file in the row of its post', () => {
    const waiting = item(post, { kind: 'ready', notBeforeAt: 0, failure: null });
    expect(filesOf(waiting)).toEqual(['file-1', 'file-2']);
    expect(stateWords(waiting, { ...online, uploaded: 0.628 })).toBe('Uploading 62 %');
    expect(stateWords(waiting, { ...offline, uploaded: 0.628 })).toBe('Waiting for network');
    const held = item(post, { kind: 'held', untilAt: AT });
    expect(stateWords(held, { ...online, uploaded: 0.628 })).toBe('Uploading 62 %');
    expect(stateWords(held, online)).toBe('Waiting for its turn');
  });
});

describe('the text of a refused row contains the server’s message', () => {
  const refused = (mutation: AnyMutation) =>
    stateWords(item(mutation, { kind: 'refused', at: AT, failure: refusal }), online);
  it('for likes [4.005 4.006 8.018 8.019]', () => {
    expect(refused(like)).toBe('Cannot like post: Not today');
    expect(refused({ ...like, on: false })).toBe('Cannot unlike post: Not today');
  });
  it('for moderation and deletion [8.015 8.016 8.017]', () => {
    expect(refused({ kind: 'disable-comments', postId, on: true })).toBe(
      'Something went wrong while disabling comments. Not today',
    );
    expect(refused({ kind: 'disable-comments', postId, on: false })).toBe(
      'Something went wrong while enabling comments. Not today',
    );
    expect(refused({ kind: 'delete-post', postId, fromFeeds: [], staysAvailable: false })).toBe(
      'Something went wrong while deleting the post... Not today',
    );
  });
  it('for likes during ten seconds [4.007 9.017]', () => {
    const state: OutboxState = { kind: 'refused', at: AT, failure: refusal };
    expect(expiresAt(item(like, state))).toBe(AT + 10_000);
    expect(expiresAt(item(comment, state))).toBeNull();
  });
});

describe('a post with refused files', () => {
  const red = {
    id: 'file-1',
    fileName: 'red.heic',
    failure: { kind: 'http', status: 500, err: 'unrecognized file format' },
  } as const;
  const green = { id: 'file-2', fileName: 'green.png', failure: { kind: 'http', status: 413, err: '' } } as const;
  const stuck = (mutation: AnyMutation, ...files: StuckFile[]): Item => ({
    ...item(mutation, { kind: 'ready', notBeforeAt: 0, failure: null }),
    stuck: files,
  });

  it('names each file with the server’s reason', () => {
    expect(stateWords(stuck(post, red), offline)).toBe(
      'Not sent: the server refused “red.heic” (unrecognized file format).',
    );
    expect(stateWords(stuck(post, red, green), online)).toBe(
      'Not sent: the server refused “red.heic” (unrecognized file format) and “green.png” (HTTP error 413).',
    );
  });

  it('names files that an edit lacks and files lost on the device', () => {
    const edit: AnyMutation = { kind: 'edit-post', postId, base: '', body: '', feeds: null, attachments: null };
    expect(stateWords(stuck(edit, { ...red, failure: null }), online)).toBe(
      'Not saved: “red.heic” is no longer on this device.',
    );
    expect(stateWords(stuck(edit, red, { ...green, failure: null }), online)).toBe(
      'Not saved: the server refused “red.heic” (unrecognized file format); “green.png” is no longer on this device.',
    );
  });

  it('needs the user and counts once', () => {
    expect(countItems([stuck(post, red, green), item(like, { kind: 'ready', notBeforeAt: 0, failure: null })])).toEqual(
      {
        waiting: 1,
        needsYou: 1,
      },
    );
  });
});

it('a row that reached its send limit has its own text and stays until the user decides, also a like', () => {
  const state: OutboxState = { kind: 'refused', at: AT, failure: { kind: 'too-often' } };
  expect(stateWords(item(comment, state), online)).toBe('Needs you: It did not get through after many tries');
  expect(stateWords(item(like, state), online)).toBe('Cannot like post: It did not get through after many tries');
  expect(expiresAt(item(like, state))).toBeNull();
  expect(countItems([item(like, state)])).toEqual({ waiting: 0, needsYou: 1 });
});

it('rewritten turns a pending row with new text into an edit', () => {
  const state: OutboxState = { kind: 'held', untilAt: AT };
  const commentId = asCommentId('row');
  const edit = { kind: 'edit-comment', postId, commentId, base: 'Peas?', body: 'Beans?' } as const;
  expect(rewritten(item(comment, state), 'Beans?')).toEqual(edit);
  expect(rewritten(item(edit, state), 'Leeks?')).toEqual({ ...edit, body: 'Leeks?' });
  expect(rewritten(item(like, state), 'Beans?')).toBeNull();
});

it('leftoverWords counts the pending rows of the last run by kind', () => {
  expect(leftoverWords([comment])).toBe('1 comment was kept and will be sent');
  expect(leftoverWords([comment, like, comment])).toBe('2 comments and 1 like were kept and will be sent');
  const save: AnyMutation = { kind: 'save-post', postId, on: true };
  const hide: AnyMutation = { kind: 'hide-post', postId, on: true };
  expect(leftoverWords([save, hide, like])).toBe('1 save, 1 change and 1 like were kept and will be sent');
  expect([waitingCountWords(1), waitingCountWords(3)]).toEqual([
    '1 thing waits to be sent',
    '3 things wait to be sent',
  ]);
  expect([needsYouWords(1), needsYouWords(2)]).toEqual(['1 thing needs you', '2 things need you']);
});

describe('stuckWords', () => {
  const edit: AnyMutation = { kind: 'edit-post', postId, base: 'Peas', body: 'Beans', feeds: null, attachments: null };
  const refused: OutboxState = { kind: 'refused', at: AT, failure: refusal };

  it('returns a refused edit with its reason and a conflicting edit with the other text [8.014]', () => {
    expect(stuckWords([item(like, refused), item(edit, refused)])).toEqual({
      mutation: edit,
      body: writtenIn(edit),
      base: kindOf(edit)?.edits?.base(edit),
      replaces: 'row',
      said: 'Something went wrong while editing the post... Not today',
      theirs: null,
    });
    expect(stuckWords([item(edit, { kind: 'conflict', at: AT, theirs: 'Peonies' })])).toMatchObject({
      replaces: 'row',
      said: null,
      theirs: 'Peonies',
    });
  });

  it('replaces no row when the create itself was refused', () => {
    expect(stuckWords([item(comment, refused)])).toMatchObject({ replaces: null, said: 'Needs you: Not today' });
  });

  it('is null for likes and for rows that are pending or undecided', () => {
    expect(stuckWords([item(like, refused), item(edit, { kind: 'held', untilAt: AT })])).toBeNull();
    expect(stuckWords([item(edit, { kind: 'undecided', at: AT, candidates: [] })])).toBeNull();
  });
});
