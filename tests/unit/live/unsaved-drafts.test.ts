import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreUnsavedDrafts } from '../../../src/live/drafts/unsaved-drafts.ts';
import { createSignals } from '../../../src/live/signals.ts';
import { addUnsavedDraft, hasUnsavedDrafts } from '../../../src/platform/boot-hints.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { pruneHistory } from '../../../src/shared/store/vault/draft-history.ts';
import { readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aMutation } from '../../support/mutations.ts';
import { MemoryStorage } from '../platform/memory-storage.ts';

let anna: AccountId;
let visitor: Stores;
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', new MemoryStorage());
  anna = freshAccountId();
  visitor = openStores(null);
});
afterEach(() => {
  closeStores(visitor);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const leaveWith = (body: string, at: number) =>
  addUnsavedDraft({ accountId: anna, key: 'comment:p1', content: { body }, at });
const start = () => restoreUnsavedDrafts({ stores: visitor, signals: createSignals() });
const kept = async () => (await readDraft({ vault: visitor.vault, accountId: anna }, 'comment:p1'))?.body;

it('text left by a user who is now signed out moves to their drafts at the next start as a visitor', async () => {
  leaveWith('Not finished', 7);
  await start();
  expect(await kept()).toBe('Not finished');
  expect(hasUnsavedDrafts()).toBe(false);
});

it('text left by an edit keeps the base of the edit', async () => {
  addUnsavedDraft({ accountId: anna, key: 'edit:p1', content: { body: 'Mine' }, at: 7, base: 'As it was' });
  await start();
  expect(await readDraft({ vault: visitor.vault, accountId: anna }, 'edit:p1')).toMatchObject({ base: 'As it was' });
});

it('text left by an edit of a post keeps the files and destinations that it began with', async () => {
  const begun = { base: 'As it was', baseLists: { files: ['a'], feeds: ['anna'] } };
  addUnsavedDraft({ accountId: anna, key: 'post-edit:p1', content: { body: 'Mine' }, at: 7, ...begun });
  await start();
  expect(await readDraft({ vault: visitor.vault, accountId: anna }, 'post-edit:p1')).toMatchObject(begun);
});

it('text newer than the stored draft takes its place, and the draft is an earlier text', async () => {
  await saveDraft({ vault: visitor.vault, accountId: anna }, { key: 'comment:p1', body: 'Of another tab', at: 6 });
  leaveWith('Not finished', 7);
  await start();
  expect(await kept()).toBe('Not finished');
  const revisions = await visitor.vault.draftRevisions.where({ accountId: anna }).toArray();
  expect(revisions).toMatchObject([{ body: 'Of another tab', reason: 'rewritten' }]);
});

describe('text older than the stored draft', () => {
  const history = async () => {
    const rows = await visitor.vault.draftRevisions.where({ accountId: anna }).toArray();
    return rows.map(({ reason, body }) => [reason, body]);
  };
  const save = (body: string, at: number, key = 'comment:p1') =>
    saveDraft({ vault: visitor.vault, accountId: anna }, { key, body, at });

  it('is an earlier text, as long as if it was written now', async () => {
    await save('Newer', 8);
    leaveWith('Older', 7);
    await start();
    await pruneHistory(visitor.vault, Date.now());
    expect([await kept(), await history()]).toEqual(['Newer', [['rewritten', 'Older']]]);
  });

  it('is no earlier text if the draft has the same words and files', async () => {
    await save('Same', 8);
    leaveWith('Same', 7);
    await start();
    expect([await kept(), await history()]).toEqual(['Same', []]);
  });

  it('of an edit keeps what the edit began with', async () => {
    await save('Newer', 8, 'post-edit:p1');
    const begun = { base: 'As it was', baseLists: { files: ['a'], feeds: ['anna'] } };
    addUnsavedDraft({ accountId: anna, key: 'post-edit:p1', content: { body: 'Mine' }, at: 7, ...begun });
    await start();
    expect(await visitor.vault.draftRevisions.where({ accountId: anna }).toArray()).toMatchObject([
      { body: 'Mine', ...begun },
    ]);
  });
});

it('text that was stored in the end, and sent by another tab, is not put into the form again', async () => {
  const stores = { vault: visitor.vault, accountId: anna };
  await saveDraft(stores, { key: 'comment:p1', body: 'Sent', at: 7 });
  const mutation = aMutation('create-comment', { body: 'Sent' });
  await enqueue(stores, mutation, { id: freshAccountId(), at: 8, holdMs: 0, draftKey: 'comment:p1' });
  leaveWith('Sent', 7);
  await start();
  expect([await kept(), hasUnsavedDrafts()]).toEqual([undefined, false]);
});

it('text stays in localStorage until it is stored', async () => {
  leaveWith('Not finished', 7);
  const put = vi.spyOn(visitor.vault.drafts, 'put');
  put.mockImplementation(() => {
    expect(hasUnsavedDrafts()).toBe(true);
    put.mockRestore();
    return visitor.vault.drafts.put({ accountId: anna, key: 'comment:p1', body: 'Not finished', updatedAt: 7 });
  });
  await start();
  expect([await kept(), hasUnsavedDrafts()]).toEqual(['Not finished', false]);
});

it('malformed entries are ignored, and text that cannot be stored is kept for the next start', async () => {
  addUnsavedDraft({ accountId: 3, body: 'x' });
  addUnsavedDraft(null);
  leaveWith('Not finished', 7);
  vi.spyOn(visitor.vault.drafts, 'put').mockRejectedValue(
    Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
  );
  await start();
  expect(await kept()).toBeUndefined();
  vi.restoreAllMocks();
  await start();
  expect(await kept()).toBe('Not finished');
});
