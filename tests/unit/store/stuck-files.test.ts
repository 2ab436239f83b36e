import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/shared/contract/index.ts';
import { asPostId } from '../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { type OutboxRow, type Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import { outbox, outboxCounts } from '../../../src/shared/store/queries/outbox.ts';
import { createOverlay } from '../../../src/shared/store/queries/overlay.ts';
import { dropFiles, keepFile } from '../../../src/shared/store/vault/draft-files.ts';
import { saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { takeLeftover } from '../../../src/shared/store/vault/leftover.ts';
import { enqueue, sendAllNow, withdraw } from '../../../src/shared/store/vault/outbox.ts';
import { discard, sendWithoutFiles } from '../../../src/shared/store/vault/outbox-edits.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import { rowsById, stuckFiles } from '../../../src/shared/store/vault/stuck-files.ts';
import { aChosenFile, aFile, aMutation, ME, POST } from '../../support/mutations.ts';

const AT = 1_800_000_000_000;
const FORMAT: Failure = { kind: 'http', status: 500, err: 'unrecognized file format' };
const REFUSED: OutboxRow['state'] = { kind: 'refused', at: AT, failure: FORMAT };
const SENDING: OutboxRow['state'] = { kind: 'sending', sentAt: AT, epoch: 1 };

let stores: Pick<Stores, 'vault' | 'accountId'>;
let vault: VaultDatabase;
beforeEach(() => {
  vault = new VaultDatabase(`vault-${randomUUID()}`);
  stores = { vault, accountId: ME };
});
afterEach(() => vault.delete());

const does = (id: string, mutation: AnyMutation, holdMs = 0) => enqueue(stores, mutation, { id, at: AT, holdMs });
const setState = (id: string, state: OutboxRow['state']) => vault.outbox.update(id, { state });
const rows = () => outboxOf(vault, ME);
const view = () => outbox(stores as Stores);
const ids = async () => (await rows()).map(({ id }) => id);
const blobs = () => vault.blobs.toCollection().primaryKeys();
const mutationOf = async (id: string) => (await vault.outbox.get(id))?.mutation;

const keep = (id: string) => keepFile(stores, aChosenFile(id, { fileName: `${id}.png`, mediaType: 'image/png' }), AT);

const aPostWith = (...files: string[]) =>
  aMutation('create-post', { body: 'Peas', attachmentIds: files, attachments: files.map(aFile) });

/** Enqueues a post with two files, the first of which was refused. */
async function refusedFirst(): Promise<void> {
  await keep('red');
  await keep('green');
  await does('post', aPostWith('red', 'green'));
  await setState('red', REFUSED);
}

const stuckIn = async (id: string) => {
  const all = await rows();
  const row = all.find((one) => one.id === id);
  return row ? stuckFiles(row, rowsById(all)) : [];
};

describe('a post with a refused file', () => {
  it('is stuck on each refused file with name and reason, not on pending ones', async () => {
    await refusedFirst();
    expect(await stuckIn('post')).toEqual([{ id: 'red', fileName: 'red.png', failure: FORMAT }]);
    await setState('green', { kind: 'refused', at: AT, failure: { kind: 'http', status: 413, err: '' } });
    expect((await stuckIn('post')).map(({ fileName }) => fileName)).toEqual(['red.png', 'green.png']);
  });

  it('is stuck on a file whose blob or upload is gone', async () => {
    await refusedFirst();
    await setState('red', { kind: 'refused', at: AT, failure: { kind: 'storage-lost' } });
    await vault.outbox.delete('green');
    expect(await stuckIn('post')).toEqual([
      { id: 'red', fileName: 'red.png', failure: null },
      { id: 'green', fileName: 'notes.txt', failure: null },
    ]);
  });

  it('is not stuck on files the server has', async () => {
    const uploaded = { ...aFile('of-server'), url: 'https://media.example/a.png' };
    await does('edit', aMutation('edit-post', { attachments: { ids: ['of-server'], shown: [uploaded] } }));
    expect(await stuckIn('edit')).toEqual([]);
  });

  it('keeps its files when their uploads are taken back', async () => {
    await refusedFirst();
    expect(await withdraw(vault, 'red')).toBe(false);
    await dropFiles(stores, ['red', 'green']);
    expect(await ids()).toEqual(['red', 'green', 'post']);
    expect(await mutationOf('post')).toMatchObject({ attachmentIds: ['red', 'green'] });
    expect(await blobs()).toEqual(['green', 'red']);
  });

  it('is sent without the file on consent, and the upload and its blob are deleted', async () => {
    await refusedFirst();
    expect(await sendWithoutFiles(vault, 'post', ['red'])).toBe(true);
    expect(await ids()).toEqual(['green', 'post']);
    expect(await blobs()).toEqual(['green']);
    expect(await mutationOf('post')).toMatchObject({ attachmentIds: ['green'], attachments: [{ id: 'green' }] });
    expect(await stuckIn('post')).toEqual([]);
  });

  it('changes completely or not at all when the consent cannot be stored', async () => {
    await refusedFirst();
    const before = await rows();
    vault.blobs.hook('deleting', () => {
      throw new Error('The disk is full');
    });
    await expect(sendWithoutFiles(vault, 'post', ['red'])).rejects.toThrow('The disk is full');
    expect(await rows()).toEqual(before);
    expect(await blobs()).toEqual(['green', 'red']);
  });

  it('keeps a file that is no longer stuck when the consent arrives', async () => {
    await refusedFirst();
    await sendAllNow(vault, ['red'], 1);
    await sendWithoutFiles(vault, 'post', ['red', 'green']);
    expect(await mutationOf('post')).toMatchObject({ attachmentIds: ['red', 'green'] });
    expect(await ids()).toEqual(['red', 'green', 'post']);
  });

  it('cannot be sent without the file if nothing would be left or while it is being sent', async () => {
    await keep('red');
    await does('post', { ...aPostWith('red'), body: ' ' });
    await setState('red', REFUSED);
    expect(await sendWithoutFiles(vault, 'post', ['red'])).toBe(false);
    await does('other', aPostWith('red'));
    await setState('other', SENDING);
    expect(await sendWithoutFiles(vault, 'other', ['red'])).toBe(false);
    expect(await sendWithoutFiles(vault, 'nothing', ['red'])).toBe(false);
    expect(await mutationOf('post')).toMatchObject({ attachmentIds: ['red'] });
  });

  it('retries all of its refused uploads, or none', async () => {
    await refusedFirst();
    await setState('green', REFUSED);
    await sendAllNow(vault, ['red', 'green'], 1);
    expect((await rows()).map(({ state }) => state.kind)).toEqual(['ready', 'ready', 'ready']);
    await Promise.all([setState('red', REFUSED), setState('green', REFUSED)]);
    vault.outbox.hook('updating', (_, primaryKey) => {
      if (primaryKey === 'green') throw new Error('The disk is full');
    });
    await expect(sendAllNow(vault, ['red', 'green'], 1)).rejects.toThrow('The disk is full');
    expect((await rows()).map(({ state }) => state.kind)).toEqual(['refused', 'refused', 'ready']);
  });

  it('is discarded with its uploads, and its text and files move to the draft history', async () => {
    await refusedFirst();
    await does('comment', aMutation('create-comment', { postId: asPostId('post'), body: 'And beans' }));
    expect(await discard(stores, 'post', AT + 1)).toBe(true);
    expect(await ids()).toEqual([]);
    // Until the history has forgotten them.
    expect(await blobs()).toEqual(['green', 'red']);
    const files = [{ id: 'red' }, { id: 'green' }];
    expect(await vault.draftRevisions.toArray()).toMatchObject([
      { key: 'post:/', body: 'Peas', files, reason: 'discarded', savedAt: AT + 1 },
      { key: 'comment:post', body: 'And beans', reason: 'discarded' },
    ]);
  });

  it('is discarded to the draft history of the form it was written in', async () => {
    await saveDraft(stores, { key: 'post:/bees', body: 'Peas', at: AT });
    await enqueue(stores, aPostWith(), { id: 'post', at: AT, holdMs: 0, draftKey: 'post:/bees' });
    await discard(stores, 'post', AT + 1);
    expect((await vault.draftRevisions.toArray()).map(({ key, reason }) => [key, reason])).toEqual([
      ['post:/bees', 'discarded'],
    ]);
  });

  it('has its stuck files in its trace, without those the mirror already has', async () => {
    await refusedFirst();
    const all = await rows();
    const [trace] = createOverlay(all, ME).traces({ entity: 'post', postId: asPostId('post') });
    expect(trace?.stuck).toEqual([{ id: 'red', fileName: 'red.png', failure: FORMAT }]);
    const settled = [
      { id: 'red', serverId: 'r' },
      { id: 'green', serverId: 'g' },
    ];
    const [fresh] = createOverlay(
      all.filter(({ id }) => id === 'post'),
      ME,
      { renamed: settled },
    ).traces({ entity: 'post', postId: asPostId('post') });
    expect(fresh && 'stuck' in fresh).toBe(false);
  });

  it('is not reported as kept for sending', async () => {
    await refusedFirst();
    expect(await takeLeftover(stores, AT + 1)).toEqual([]);
    await sendAllNow(vault, ['red'], 1);
    expect((await takeLeftover(stores, AT + 1)).map(({ id }) => id)).toEqual(['post']);
  });
});

describe('an upload row in the outbox', () => {
  it('is listed with its post, and both count once', async () => {
    await refusedFirst();
    const { rows: entries } = await view();
    expect(entries.map(({ id }) => id)).toEqual(['post']);
    expect(entries[0]?.uploads?.map(({ id }) => id)).toEqual(['red', 'green']);
    expect(entries[0]?.stuck?.map(({ id }) => id)).toEqual(['red']);
    expect(await outboxCounts(stores as Stores)).toEqual({ waiting: 0, needsYou: 1 });
    await sendAllNow(vault, ['red'], 1);
    expect(await outboxCounts(stores as Stores)).toEqual({ waiting: 1, needsYou: 0 });
  });

  it('is not listed while a draft shows its file, otherwise alone', async () => {
    await keep('red');
    await setState('red', REFUSED);
    expect((await view()).rows.map(({ id }) => id)).toEqual(['red']);
    await saveDraft(stores, { key: 'post:/', body: '', files: [aFile('red')], at: AT });
    expect((await view()).rows).toEqual([]);
    expect(await outboxCounts(stores as Stores)).toEqual({ waiting: 0, needsYou: 0 });
  });

  it('of a file that nothing shows is deleted even in its late window, but not in sending', async () => {
    await keep('red');
    await vault.outbox.update('red', { unsureUntilAt: AT });
    await dropFiles(stores, ['red']);
    expect(await ids()).toEqual([]);
    await keep('green');
    await setState('green', SENDING);
    await dropFiles(stores, ['green']);
    expect(await ids()).toEqual(['green']);
  });

  it('is deleted when the edit with its file is edited without it', async () => {
    await keep('red');
    await does('edit', aMutation('edit-post', { attachments: { ids: ['red'], shown: [aFile('red')] } }));
    await setState('red', REFUSED);
    await does('again', aMutation('edit-post', { postId: POST, attachments: { ids: [], shown: [] } }));
    expect(await ids()).toEqual(['edit']);
    expect(await blobs()).toEqual([]);
  });
});
