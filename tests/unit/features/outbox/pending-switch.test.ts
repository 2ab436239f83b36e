import { describe, expect, it } from 'vitest';
import { deletionFor } from '../../../../src/features/outbox/bar/too-late.ts';
import { pendingSwitch } from '../../../../src/features/outbox/item/pending-switch.ts';
import { asPostId } from '../../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../../src/shared/mutations/index.ts';
import type { Trace } from '../../../../src/shared/store/queries/views.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';

const postId = asPostId('post');
const READY: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
const trace = (mutation: AnyMutation, state: OutboxState = READY, serverId: string | null = null): Trace => ({
  id: mutation.kind,
  serverId,
  mutation,
  target: kindOf(mutation)?.target(mutation, mutation.kind) ?? { entity: 'self' },
  state,
  attempts: 0,
});
const like = trace({ kind: 'like-post', postId, on: true });
const save = trace({ kind: 'save-post', postId, on: false });
const comment: AnyMutation = { kind: 'create-comment', postId, body: 'Peas' };
const post: AnyMutation = {
  kind: 'create-post',
  body: 'Peas',
  feeds: ['anna'],
  destinations: [],
  shownIn: [],
  attachmentIds: [],
  attachments: [],
  commentsDisabled: false,
};

describe('pendingSwitch', () => {
  it('finds a pending switch of the given kinds, on or off', () => {
    expect(pendingSwitch([like, save], ['save-post'])).toBe(save);
    expect(pendingSwitch([like, save], ['hide-post', 'like-post'])).toBe(like);
  });

  it('ignores other kinds, rows that need the user and answered rows', () => {
    const refused: OutboxState = { kind: 'refused', at: 0, failure: { kind: 'timeout' } };
    expect(pendingSwitch([save, trace(comment)], ['like-post', 'create-comment'])).toBeUndefined();
    expect(pendingSwitch([{ ...like, state: refused }], ['like-post'])).toBeUndefined();
    expect(
      pendingSwitch([{ ...like, state: { kind: 'answered', at: 0, reply: null } }], ['like-post']),
    ).toBeUndefined();
  });
});

describe('deletionOf', () => {
  it('deletes the created comment or post, by the server’s id if known', () => {
    expect(deletionFor(trace(comment))).toEqual({ kind: 'delete-comment', postId, commentId: 'create-comment' });
    expect(deletionFor(trace(comment, READY, 'server-id'))).toMatchObject({ commentId: 'server-id' });
    expect(deletionFor(trace(post))).toEqual({
      kind: 'delete-post',
      postId: 'create-post',
      fromFeeds: [],
      staysAvailable: false,
    });
  });

  it('is null for other mutations', () => {
    expect(deletionFor(like)).toBeNull();
    expect(deletionFor(trace({ kind: 'delete-post', postId, fromFeeds: [], staysAvailable: false }))).toBeNull();
  });
});
