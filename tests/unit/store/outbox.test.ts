import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { asCommentId, asHomeListId, asPostId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../src/shared/mutations/index.ts';
import { type OutboxRow, VaultDatabase } from '../../../src/shared/store/index.ts';
import {
  declareSent,
  type Enqueueing,
  enqueue,
  markAnswered,
  sendNow,
  withdraw,
} from '../../../src/shared/store/vault/outbox.ts';
import { aMutation, aRow, COMMENT, ME } from '../../support/mutations.ts';

const NOW = 1_800_000_000_000;
const FAILURE: Failure = { kind: 'http', status: 403, err: "You can't" };
const REFUSED: OutboxRow['state'] = { kind: 'refused', at: NOW, failure: FAILURE };

let vault: VaultDatabase;
beforeEach(() => {
  vault = new VaultDatabase(`vault-${randomUUID()}`);
});
afterEach(() => vault.delete());

const does = (id: string, mutation: AnyMutation, fields: Partial<Enqueueing> = {}) =>
  enqueue({ vault, accountId: ME }, mutation, { id, at: NOW, holdMs: 0, ...fields });

const rowOf = async (id: string): Promise<OutboxRow> => {
  const row = await vault.outbox.get(id);
  if (!row) throw new Error(`No row ${id}`);
  return row;
};

const answer = async (id: string, serverId: string) => {
  const row = await rowOf(id);
  await vault.transaction('rw', vault.outbox, vault.aliases, () =>
    markAnswered(vault, row, { at: NOW, serverId, reply: {} }),
  );
};

describe('a draft that is sent', () => {
  const KEY = 'comment:p';
  const draft = { accountId: ME, key: KEY, body: 'words', updatedAt: NOW - 1 };
  beforeEach(() => vault.drafts.put(draft));

  it('moves into the outbox and into the draft history', async () => {
    await does('row', aMutation('create-comment', { body: 'words' }), { draftKey: KEY });
    expect(await vault.drafts.count()).toBe(0);
    expect(await vault.draftRevisions.toArray()).toMatchObject([{ key: KEY, body: 'words', savedAt: NOW }]);
    expect((await rowOf('row')).mutation).toMatchObject({ body: 'words' });
  });

  it('is kept and nothing is enqueued when the transaction fails', async () => {
    vault.outbox.hook('creating', () => {
      throw new Error('The disk is full');
    });
    const sending = does('row', aMutation('create-comment', { body: 'words' }), { draftKey: KEY });
    await expect(sending).rejects.toThrow('The disk is full');
    expect(await vault.drafts.toArray()).toEqual([draft]);
    expect(await vault.draftRevisions.count()).toBe(0);
    expect(await vault.outbox.count()).toBe(0);
  });

  it('is kept when it should change a pending row and the transaction fails', async () => {
    await does('row', aMutation('create-comment', { body: 'old' }));
    vault.outbox.hook('updating', () => {
      throw new Error('The disk is full');
    });
    const edit = aMutation('edit-comment', { commentId: asCommentId('row'), body: 'words' });
    await expect(does('edit', edit, { draftKey: KEY })).rejects.toThrow('The disk is full');
    expect(await vault.drafts.count()).toBe(1);
    expect((await rowOf('row')).mutation).toMatchObject({ body: 'old' });
  });

  it('is not deleted by other forms or by a visitor', async () => {
    await does('row', aMutation('create-comment'), { draftKey: 'comment:another' });
    await enqueue({ vault, accountId: null }, aMutation('create-comment'), {
      id: 'x',
      at: NOW,
      holdMs: 0,
      draftKey: KEY,
    });
    expect(await vault.drafts.toArray()).toEqual([draft]);
    expect(await vault.outbox.count()).toBe(1);
  });
});

describe('an enqueued mutation', () => {
  it('waits for the undo window if its kind has one', async () => {
    await does('words', aMutation('create-comment'), { holdMs: 5000 });
    await does('like', aMutation('like-post'), { holdMs: 5000 });
    expect((await rowOf('words')).state).toEqual({ kind: 'held', untilAt: NOW + 5000 });
    expect((await rowOf('like')).state).toEqual({ kind: 'ready', notBeforeAt: 0, failure: null });
  });

  it('of an unknown kind is rejected and not stored', async () => {
    const newer = { kind: 'paint-post' } as unknown as AnyMutation;
    await expect(does('row', newer)).rejects.toThrow(RangeError);
    expect(await vault.outbox.count()).toBe(0);
  });

  it('replaces a refused row that is not shown', async () => {
    await does('first', aMutation('like-post'));
    await vault.outbox.update('first', { state: REFUSED });
    expect(await does('second', aMutation('like-post'))).toEqual({ id: 'second' });
    expect((await vault.outbox.toArray()).map((row) => [row.id, row.state.kind])).toEqual([['second', 'ready']]);
  });

  it('leaves a refused row that changes something else, which would be lost', async () => {
    const change = (patch: Record<string, unknown>) => aMutation('change-preferences', { patch });
    await does('first', change({ saveDrafts: false }));
    await vault.outbox.update('first', { state: REFUSED });
    await does('other', change({ readMoreStyle: 'expandable' }));
    expect((await vault.outbox.toArray()).map(({ id }) => id)).toEqual(['first', 'other']);
    await does('same', change({ saveDrafts: true }));
    expect((await vault.outbox.toArray()).map(({ id, state }) => [id, state.kind])).toEqual([['other', 'ready']]);
  });

  it('that repeats a switch on its way adds no row: its opposite would cancel that one, and would not be sent', async () => {
    const block = (on: boolean) => aMutation('block-user', { on });
    await does('first', block(true));
    for (const state of [
      { kind: 'sending', sentAt: NOW, epoch: 1 },
      { kind: 'answered', at: NOW, reply: {} },
    ] as const) {
      await vault.outbox.update('first', { state });
      expect(await does('again', block(true))).toEqual({ id: 'first' });
    }
    expect(await does('opposite', block(false))).toEqual({ id: 'opposite' });
    expect((await vault.outbox.toArray()).map(({ id }) => id)).toEqual(['first', 'opposite']);
  });

  it('that repeats a switch whose opposite is on its way too is sent', async () => {
    const block = (on: boolean) => aMutation('block-user', { on });
    const state = { kind: 'sending', sentAt: NOW, epoch: 1 } as const;
    await does('first', block(true));
    await vault.outbox.update('first', { state });
    await does('opposite', block(false));
    await vault.outbox.update('opposite', { state });
    expect(await does('again', block(true))).toEqual({ id: 'again' });
  });

  it('that repeats a settled switch is sent: others may have changed it since', async () => {
    await does('first', aMutation('block-user', { on: true }));
    await vault.outbox.update('first', { state: { kind: 'settled', at: NOW } as never });
    expect(await does('again', aMutation('block-user', { on: true }))).toEqual({ id: 'again' });
  });

  it('does not merge with an earlier row that would then wait for a later one of its lane', async () => {
    const move = (add: string) => aMutation('move-in-lists', { add: [asHomeListId(add)], remove: [] });
    await does('move', move('old'));
    await does('new', aMutation('create-list'));
    expect(await does('again', move('new'))).toEqual({ id: 'again' });
    expect((await rowOf('move')).mutation).toEqual(move('old'));
    // The last one may refer to it.
    const both = aMutation('move-in-lists', { add: [asHomeListId('new'), asHomeListId('other')], remove: [] });
    expect(await does('more', both)).toEqual({ id: 'again' });
  });

  it('leaves a row in conflict to the user', async () => {
    await does('first', aMutation('edit-comment', { base: 'a', body: 'b' }));
    await vault.outbox.update('first', { state: { kind: 'conflict', at: NOW, theirs: 'c' } });
    await does('second', aMutation('edit-comment', { base: 'c', body: 'd' }));
    expect((await rowOf('first')).mutation).toMatchObject({ body: 'b' });
    expect((await rowOf('second')).mutation).toMatchObject({ base: 'c', body: 'd' });
  });

  it('that edits a refused create changes that row and tries again', async () => {
    await does('row', aMutation('create-comment', { body: 'too long' }));
    await vault.outbox.update('row', { state: REFUSED });
    await does('edit', aMutation('edit-comment', { commentId: asCommentId('row'), body: 'short' }), { holdMs: 5000 });
    const row = await rowOf('row');
    expect(row.mutation).toMatchObject({ kind: 'create-comment', body: 'short' });
    expect(row.state).toEqual({ kind: 'held', untilAt: NOW + 5000 });
    expect(await vault.outbox.count()).toBe(1);
  });

  it('that edits a row in sending waits and gets the server’s id', async () => {
    await does('row', aMutation('create-comment'));
    await vault.outbox.update('row', { state: { kind: 'sending', sentAt: NOW, epoch: 1 } });
    await does('edit', aMutation('edit-comment', { commentId: asCommentId('row'), body: 'row' }));
    await answer('row', 'given');
    expect((await rowOf('edit')).mutation).toMatchObject({ commentId: 'given', body: 'row' });
    expect(await vault.aliases.get('row')).toEqual({
      clientId: 'row',
      accountId: ME,
      serverId: 'given',
      createdAt: NOW,
    });
  });

  it('that names a client id of a settled row gets the server’s id', async () => {
    await does('row', aMutation('create-post'));
    await answer('row', 'given');
    await vault.outbox.delete('row');
    await does('late', aMutation('create-comment', { postId: asPostId('row') }));
    const { mutation, lane } = await rowOf('late');
    expect(mutation).toMatchObject({ postId: 'given' });
    expect(lane).toBe('post:given');
  });

  it('on a pending post moves to the lane of the server’s id', async () => {
    await does('row', aMutation('create-post'));
    await does('comment', aMutation('create-comment', { postId: asPostId('row') }));
    await answer('row', 'given');
    expect((await rowOf('comment')).lane).toBe('post:given');
    expect((await rowOf('row')).lane).toBe('post:given');
  });

  it('that removes a file from a pending post removes its upload and its blob', async () => {
    await does('file', aMutation('upload-file', { blobId: 'blob' }));
    const bytes = new ArrayBuffer(1);
    await vault.blobs.put({ id: 'blob', accountId: ME, bytes, mediaType: 'text/plain', createdAt: NOW });
    await does('row', aMutation('create-post', { attachmentIds: ['file'] }));
    const attachments = { ids: [], shown: [] };
    await does('edit', aMutation('edit-post', { postId: asPostId('row'), attachments }));
    expect(await vault.outbox.toCollection().primaryKeys()).toEqual(['row']);
    expect(await vault.blobs.count()).toBe(0);
  });
});

describe('a row that needs the user', () => {
  it('in conflict is sent again on request, based on the other text', async () => {
    await does('row', aMutation('edit-comment', { base: 'a', body: 'mine' }));
    await vault.outbox.update('row', { state: { kind: 'conflict', at: NOW, theirs: 'theirs' } });
    await sendNow(vault, 'row', 1);
    const { state, mutation } = await rowOf('row');
    expect(state).toEqual({ kind: 'ready', notBeforeAt: 0, failure: null });
    expect(mutation).toEqual(aMutation('edit-comment', { base: 'theirs', body: 'mine' }));
    expect(kindOf(mutation)?.call(mutation, ME).json).toEqual({ comment: { body: 'mine' } });
  });

  it.each([
    { kind: 'held', untilAt: NOW + 5000 },
    { kind: 'ready', notBeforeAt: NOW + 5000, failure: { kind: 'offline' } },
    REFUSED,
    { kind: 'undecided', at: NOW, candidates: [] },
  ] as OutboxRow['state'][])('in state $kind is sent again on request', async (state) => {
    await vault.outbox.put(aRow('row', aMutation('create-comment'), { state }));
    await sendNow(vault, 'row', 1);
    expect((await rowOf('row')).state).toEqual({ kind: 'ready', notBeforeAt: 0, failure: null });
  });

  it('is left alone in states in which it was sent', async () => {
    const states: OutboxRow['state'][] = [
      { kind: 'sending', sentAt: 0, epoch: 1 },
      { kind: 'unsure', sentAt: 0, lookAt: 0 },
      { kind: 'answered', at: 0, reply: null },
      { kind: 'settled', at: 0 },
    ];
    for (const state of states) {
      await vault.outbox.put(aRow('row', aMutation('create-comment'), { state }));
      await sendNow(vault, 'row', 1);
      await declareSent(vault, 'row', 'given', NOW);
      expect((await rowOf('row')).state).toEqual(state);
    }
    await sendNow(vault, 'nothing', 1);
  });

  it('in state undecided is answered when the user picks a candidate, and references to it follow', async () => {
    const state: OutboxRow['state'] = { kind: 'undecided', at: NOW, candidates: ['given', 'other'] };
    await vault.outbox.put(aRow('row', aMutation('create-post'), { state, unsureUntilAt: 1 }));
    await does('comment', aMutation('create-comment', { postId: asPostId('row') }));
    await declareSent(vault, 'row', 'given', NOW);
    expect(await rowOf('row')).toMatchObject({ serverId: 'given', state: { kind: 'answered', reply: null } });
    expect((await rowOf('comment')).mutation).toMatchObject({ postId: 'given' });
  });

  it('in state undecided gets a check for further copies once the user has picked a candidate', async () => {
    const made = { id: 'given', body: 'Words', createdAt: NOW };
    const state: OutboxRow['state'] = {
      kind: 'undecided',
      at: NOW,
      candidates: ['given', 'other'],
      found: [made, { ...made, id: 'other' }],
    };
    await vault.outbox.put(aRow('row', aMutation('create-comment'), { state, ownSinceAt: 5 }));
    await declareSent(vault, 'row', 'given', NOW);
    expect(await vault.checks.toArray()).toMatchObject([{ id: 'row', made, tookMs: null, ownSinceAt: 5 }]);
  });

  it('in state undecided can be discarded', async () => {
    const state: OutboxRow['state'] = { kind: 'undecided', at: NOW, candidates: [] };
    await vault.outbox.put(aRow('row', aMutation('create-comment'), { state, unsureUntilAt: 1 }));
    expect(await withdraw(vault, 'row')).toBe(true);
    expect(await vault.outbox.count()).toBe(0);
  });
});

describe('a deletion after an edit', () => {
  it('keeps the pending edit, which is there when the deletion is undone', async () => {
    await does('edit', aMutation('edit-comment', { body: 'mine' }));
    await does('deletion', aMutation('delete-comment'), { holdMs: 5000 });
    expect(await withdraw(vault, 'deletion')).toBe(true);
    expect((await rowOf('edit')).mutation).toMatchObject({ commentId: COMMENT, body: 'mine' });
  });
});
