import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { asCommentId, asPostId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../src/shared/mutations/index.ts';
import {
  declareSent,
  type Enqueueing,
  enqueue,
  markAnswered,
  type OutboxRow,
  sendNow,
  VaultDatabase,
  withdraw,
} from '../../../src/shared/store/index.ts';
import { aMutation, aRow, COMMENT, ME } from '../../support/mutations.ts';

const NOW = 1_800_000_000_000;
const WORDS: Failure = { kind: 'http', status: 403, err: "You can't" };
const REFUSED: OutboxRow['state'] = { kind: 'refused', at: NOW, failure: WORDS };

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

  it('moves into the outbox, and stays among the earlier states', async () => {
    await does('row', aMutation('create-comment', { body: 'words' }), { draftKey: KEY });
    expect(await vault.drafts.count()).toBe(0);
    expect(await vault.draftRevisions.toArray()).toMatchObject([{ key: KEY, body: 'words', savedAt: NOW }]);
    expect((await rowOf('row')).mutation).toMatchObject({ body: 'words' });
  });

  it('is left alone, with nothing in the outbox, when the writing fails in the middle', async () => {
    vault.outbox.hook('creating', () => {
      throw new Error('The disk is full');
    });
    const sending = does('row', aMutation('create-comment', { body: 'words' }), { draftKey: KEY });
    await expect(sending).rejects.toThrow('The disk is full');
    expect(await vault.drafts.toArray()).toEqual([draft]);
    expect(await vault.draftRevisions.count()).toBe(0);
    expect(await vault.outbox.count()).toBe(0);
  });

  it('is left alone when it was to change a row and that fails', async () => {
    await does('row', aMutation('create-comment', { body: 'old' }));
    vault.outbox.hook('updating', () => {
      throw new Error('The disk is full');
    });
    const edit = aMutation('edit-comment', { commentId: asCommentId('row'), body: 'words' });
    await expect(does('edit', edit, { draftKey: KEY })).rejects.toThrow('The disk is full');
    expect(await vault.drafts.count()).toBe(1);
    expect((await rowOf('row')).mutation).toMatchObject({ body: 'old' });
  });

  it('is not touched by other forms, nor for a visitor', async () => {
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

describe('what is done', () => {
  it('waits for second thoughts where it can be undone, and not where there is nothing to undo', async () => {
    await does('words', aMutation('create-comment'), { holdMs: 5000 });
    await does('like', aMutation('like-post'), { holdMs: 5000 });
    expect((await rowOf('words')).state).toEqual({ kind: 'held', untilAt: NOW + 5000 });
    expect((await rowOf('like')).state).toEqual({ kind: 'ready', notBeforeAt: 0, failure: null });
  });

  it('of a kind that this version does not know is refused, and nothing is written', async () => {
    const newer = { kind: 'paint-post' } as unknown as AnyMutation;
    await expect(does('row', newer)).rejects.toThrow(RangeError);
    expect(await vault.outbox.count()).toBe(0);
  });

  it('again after a refusal that nobody sees is a fresh try', async () => {
    await does('first', aMutation('like-post'));
    await vault.outbox.update('first', { state: REFUSED });
    expect(await does('second', aMutation('like-post'))).toEqual({ id: 'second' });
    expect((await vault.outbox.toArray()).map((row) => [row.id, row.state.kind])).toEqual([['second', 'ready']]);
  });

  it('beside refused words leaves them for their writer to look at', async () => {
    await does('first', aMutation('edit-comment', { base: 'a', body: 'b' }));
    await vault.outbox.update('first', { state: { kind: 'conflict', at: NOW, theirs: 'c' } });
    await does('second', aMutation('edit-comment', { base: 'c', body: 'd' }));
    expect((await rowOf('first')).mutation).toMatchObject({ body: 'b' });
    expect((await rowOf('second')).mutation).toMatchObject({ base: 'c', body: 'd' });
  });

  it('to words that were refused and are still shown changes them, and tries again', async () => {
    await does('row', aMutation('create-comment', { body: 'too long' }));
    await vault.outbox.update('row', { state: REFUSED });
    await does('edit', aMutation('edit-comment', { commentId: asCommentId('row'), body: 'short' }), { holdMs: 5000 });
    const row = await rowOf('row');
    expect(row.mutation).toMatchObject({ kind: 'create-comment', body: 'short' });
    expect(row.state).toEqual({ kind: 'held', untilAt: NOW + 5000 });
    expect(await vault.outbox.count()).toBe(1);
  });

  it('to what is on its way waits behind it, and is told the server’s id', async () => {
    await does('row', aMutation('create-comment'));
    await vault.outbox.update('row', { state: { kind: 'sending', sentAt: NOW, epoch: 1 } });
    await does('edit', aMutation('edit-comment', { commentId: asCommentId('row'), body: 'row' }));
    await answer('row', 'given');
    expect((await rowOf('edit')).mutation).toMatchObject({ commentId: 'given', body: 'row' });
    expect(await vault.aliases.get('row')).toEqual({ clientId: 'row', serverId: 'given', createdAt: NOW });
  });

  it('by a page that still knows the id made here is about the server’s thing', async () => {
    await does('row', aMutation('create-post'));
    await answer('row', 'given');
    await vault.outbox.delete('row');
    await does('late', aMutation('create-comment', { postId: asPostId('row') }));
    const { mutation, lane } = await rowOf('late');
    expect(mutation).toMatchObject({ postId: 'given' });
    expect(lane).toBe('post:given');
  });

  it('to a post on its way moves to the lane of the post that the server has made', async () => {
    await does('row', aMutation('create-post'));
    await does('comment', aMutation('create-comment', { postId: asPostId('row') }));
    await answer('row', 'given');
    expect((await rowOf('comment')).lane).toBe('post:given');
    expect((await rowOf('row')).lane).toBe('post:given');
  });

  it('to a post that loses a file takes the upload along, and its bytes', async () => {
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

describe('what waits for the reader', () => {
  it('is tried again when he says so; a conflict then builds on what he has seen', async () => {
    await does('row', aMutation('edit-comment', { base: 'a', body: 'mine' }));
    await vault.outbox.update('row', { state: { kind: 'conflict', at: NOW, theirs: 'theirs' } });
    await sendNow(vault, 'row');
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
  ] as OutboxRow['state'][])('is sent now when he says so: $kind', async (state) => {
    await vault.outbox.put(aRow('row', aMutation('create-comment'), { state }));
    await sendNow(vault, 'row');
    expect((await rowOf('row')).state).toEqual({ kind: 'ready', notBeforeAt: 0, failure: null });
  });

  it('does not wait any more when it is on its way or done', async () => {
    const states: OutboxRow['state'][] = [
      { kind: 'sending', sentAt: 0, epoch: 1 },
      { kind: 'unsure', sentAt: 0, lookAt: 0 },
      { kind: 'answered', at: 0, reply: null },
      { kind: 'settled', at: 0 },
    ];
    for (const state of states) {
      await vault.outbox.put(aRow('row', aMutation('create-comment'), { state }));
      await sendNow(vault, 'row');
      await declareSent(vault, 'row', 'given', NOW);
      expect((await rowOf('row')).state).toEqual(state);
    }
    await sendNow(vault, 'nothing');
  });

  it('is done when he finds it on the server, and what speaks of it follows', async () => {
    const state: OutboxRow['state'] = { kind: 'undecided', at: NOW, candidates: ['given', 'other'] };
    await vault.outbox.put(aRow('row', aMutation('create-post'), { state, unsureUntilAt: 1 }));
    await does('comment', aMutation('create-comment', { postId: asPostId('row') }));
    await declareSent(vault, 'row', 'given', NOW);
    expect(await rowOf('row')).toMatchObject({ serverId: 'given', state: { kind: 'answered', reply: null } });
    expect((await rowOf('comment')).mutation).toMatchObject({ postId: 'given' });
  });

  it('has what else says the same looked for, once the user has chosen the one', async () => {
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

  it('can be put aside while nobody knows whether it arrived', async () => {
    const state: OutboxRow['state'] = { kind: 'undecided', at: NOW, candidates: [] };
    await vault.outbox.put(aRow('row', aMutation('create-comment'), { state, unsureUntilAt: 1 }));
    expect(await withdraw(vault, 'row')).toBe(true);
    expect(await vault.outbox.count()).toBe(0);
  });
});

describe('a deletion of something edited before', () => {
  it('leaves the edit waiting, so that it is there when the deletion is undone', async () => {
    await does('edit', aMutation('edit-comment', { body: 'mine' }));
    await does('deletion', aMutation('delete-comment'), { holdMs: 5000 });
    expect(await withdraw(vault, 'deletion')).toBe(true);
    expect((await rowOf('edit')).mutation).toMatchObject({ commentId: COMMENT, body: 'mine' });
  });
});
