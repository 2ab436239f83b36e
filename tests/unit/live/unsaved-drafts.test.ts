import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreUnsavedDrafts } from '../../../src/live/drafts/unsaved-drafts.ts';
import { createSignals } from '../../../src/live/signals.ts';
import { addUnsavedDraft, hasUnsavedDrafts } from '../../../src/platform/boot-hints.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { freshAccountId } from '../../support/engine-world.ts';
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

it('text newer than the stored draft takes its place, and the draft is an earlier text', async () => {
  await saveDraft({ vault: visitor.vault, accountId: anna }, { key: 'comment:p1', body: 'Of another tab', at: 6 });
  leaveWith('Not finished', 7);
  await start();
  expect(await kept()).toBe('Not finished');
  const revisions = await visitor.vault.draftRevisions.where({ accountId: anna }).toArray();
  expect(revisions).toMatchObject([{ body: 'Of another tab', reason: 'rewritten' }]);
});

it('text older than the stored draft is ignored', async () => {
  await saveDraft({ vault: visitor.vault, accountId: anna }, { key: 'comment:p1', body: 'Newer', at: 8 });
  leaveWith('Older', 7);
  await start();
  expect(await kept()).toBe('Newer');
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
