import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAccountId, asCommentId, asPostId } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { VaultDatabase } from '../../../src/shared/store/index.ts';
import { discardDraft, draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { takeLeftover } from '../../../src/shared/store/vault/leftover.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { discard, endHold, holdForEdit, keepMine, undo } from '../../../src/shared/store/vault/outbox-edits.ts';
import { aMutation } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const postId = asPostId('post');
const key = draftKeys.newComment(postId);
let stores: { vault: VaultDatabase; accountId: ReturnType<typeof asAccountId> };

beforeEach(() => {
  stores = { vault: new VaultDatabase(`vault-${randomUUID()}`), accountId: asAccountId('yara') };
});

const enqueueNow = async (mutation: AnyMutation, more: { draftKey?: string; at?: number } = {}): Promise<string> => {
  const { id } = await enqueue(stores, mutation, { id: randomUUID(), at: AT, holdMs: 5000, ...more });
  return id ?? '';
};
const comment = (body: string): AnyMutation => ({ kind: 'create-comment', postId, body });

describe('a saved draft', () => {
  it('has the text as typed and is deleted if that is blank', async () => {
    await saveDraft(stores, { key, body: 'Pea', at: AT });
    await saveDraft(stores, { key, body: 'Peas', at: AT + 1 });
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Peas', updatedAt: AT + 1 });
    await saveDraft(stores, { key, body: ' \n', at: AT + 2 });
    expect(await readDraft(stores, key)).toBeUndefined();
  });

  it('moves to the draft history when it is discarded', async () => {
    await saveDraft(stores, { key, body: 'Peas', at: AT });
    await discardDraft(stores, key, AT + 1);
    expect(await readDraft(stores, key)).toBeUndefined();
    expect(await stores.vault.draftRevisions.toArray()).toMatchObject([{ key, body: 'Peas', savedAt: AT + 1 }]);
  });

  it('of a visitor is not stored', async () => {
    await saveDraft({ ...stores, accountId: null }, { key, body: 'Peas', at: AT });
    expect(await stores.vault.drafts.count()).toBe(0);
  });
});

describe('undo within the undo window', () => {
  it('restores the text of a comment to its form', async () => {
    await saveDraft(stores, { key, body: 'Peas', at: AT });
    const id = await enqueueNow(comment('Peas'), { draftKey: key });
    expect(await readDraft(stores, key)).toBeUndefined();
    expect(await undo(stores, id, AT + 1)).toEqual({ isDone: true, formKey: key });
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Peas' });
    expect(await stores.vault.outbox.count()).toBe(0);
  });

  it('puts the text before a newer draft of the form', async () => {
    const id = await enqueueNow(comment('Peas'));
    await saveDraft(stores, { key, body: 'Beans', at: AT + 900 });
    await undo(stores, id, AT + 800);
    expect(await readDraft(stores, key)).toMatchObject({ body: 'Peas\nBeans', updatedAt: AT + 901 });
  });

  it('of a post of the bookmarklet restores all fields of its form, and nothing that was written there since is lost', async () => {
    const found = aMutation('create-bookmark-post', { comment: 'A note', images: ['https://example.org/a.jpg'] });
    const form = draftKeys.newPost(found.address);
    const fields = { comment: 'A note', images: 'https://example.org/a.jpg' };
    await undo(stores, await enqueueNow(found), AT + 1);
    expect(await readDraft(stores, form)).toMatchObject({ body: found.body, feeds: ['luna'], fields });
    await undo(stores, await enqueueNow({ ...found, comment: 'Earlier' }), AT + 2);
    expect(await readDraft(stores, form)).toMatchObject({
      body: found.body,
      fields: { ...fields, comment: 'Earlier' },
    });
    expect(await stores.vault.draftRevisions.toArray()).toMatchObject([
      { body: found.body, fields, reason: 'rewritten' },
    ]);
  });

  it('fails for a row in sending and restores no text', async () => {
    const id = await enqueueNow(comment('Peas'));
    await stores.vault.outbox.update(id, { state: { kind: 'sending', sentAt: AT, epoch: 1 } });
    expect(await undo(stores, id, AT + 1)).toEqual({ isDone: false });
    expect(await readDraft(stores, key)).toBeUndefined();
    expect(await stores.vault.outbox.count()).toBe(1);
  });
});

it('a discarded post of the bookmarklet is in the draft history with its comment', async () => {
  const id = await enqueueNow(aMutation('create-bookmark-post', { body: 'A page', comment: 'A note' }));
  expect(await discard(stores, id, AT + 1)).toBe(true);
  expect(await stores.vault.draftRevisions.toArray()).toMatchObject([
    { body: 'A page', fields: { comment: 'A note' }, reason: 'discarded' },
  ]);
});

it('keepMine sends the user’s text in a conflict, based on the other text', async () => {
  const mutation: AnyMutation = {
    kind: 'edit-comment',
    postId,
    commentId: asCommentId('c'),
    base: 'Peas',
    body: 'Beans',
  };
  const id = await enqueueNow(mutation);
  expect(await keepMine(stores.vault, id, 1)).toBe(false);
  await stores.vault.outbox.update(id, { state: { kind: 'conflict', at: AT, theirs: 'Leeks' } });
  expect(await keepMine(stores.vault, id, 1, 'Broad beans')).toBe(true);
  expect(await stores.vault.outbox.get(id)).toMatchObject({
    mutation: { base: 'Leeks', body: 'Broad beans' },
    state: { kind: 'ready', notBeforeAt: 0 },
  });
});

it('a row is held while the user edits it and released afterwards', async () => {
  const id = await enqueueNow(comment('Peas'));
  await holdForEdit(stores.vault, id, AT + 1000);
  expect(await stores.vault.outbox.get(id)).toMatchObject({ state: { kind: 'held', untilAt: AT + 601_000 } });
  await endHold(stores.vault, id);
  expect(await stores.vault.outbox.get(id)).toMatchObject({ state: { kind: 'ready' } });
  const failure = { kind: 'http', status: 422, err: '' } as const;
  await stores.vault.outbox.update(id, { state: { kind: 'refused', at: AT, failure } });
  await holdForEdit(stores.vault, id, AT + 2000);
  await endHold(stores.vault, id);
  expect(await stores.vault.outbox.get(id)).toMatchObject({ state: { kind: 'refused' } });
});

describe('takeLeftover', () => {
  it('returns the rows of an earlier run once', async () => {
    await enqueueNow(comment('Peas'), { at: AT });
    await enqueueNow({ kind: 'like-post', postId, on: true }, { at: AT + 1 });
    const kept = await takeLeftover(stores, AT + 10);
    expect(kept.map(({ mutation }) => mutation.kind)).toEqual(['create-comment', 'like-post']);
    expect(await takeLeftover(stores, AT + 10)).toEqual([]);
    await enqueueNow(comment('Beans'), { at: AT + 20 });
    expect((await takeLeftover(stores, AT + 30)).map(({ mutation }) => mutation)).toEqual([comment('Beans')]);
  });

  it('returns no newer rows, none that need the user and none that are answered', async () => {
    await enqueueNow(comment('Since'), { at: AT + 50 });
    const refused = await enqueueNow(comment('Refused'), { at: AT + 1 });
    const sent = await enqueueNow(comment('Sent'), { at: AT + 2 });
    const failure = { kind: 'http', status: 422, err: '' } as const;
    await stores.vault.outbox.update(refused, { state: { kind: 'refused', at: AT, failure } });
    await stores.vault.outbox.update(sent, { state: { kind: 'answered', at: AT, reply: null } });
    expect(await takeLeftover(stores, AT + 10)).toEqual([]);
  });
});
