import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { openStores } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { keepBytes, keepFile } from '../../../src/shared/store/vault/draft-files.ts';
import { discardDraft, draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { pruneDraftHistory } from '../../../worker/retention/draft-history.ts';
import { freshAccountId, json, ManualTime, startEngine } from '../../support/engine-world.ts';
import { FakeLocks } from '../../support/fake-tabs.ts';
import { aChosenFile } from '../../support/mutations.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('every 60 s the draft history is pruned of states older than a day, and drafts are kept [9.013]', async () => {
  const stores = openStores(freshAccountId());
  const { vault } = stores;
  await vault.draftRevisions.clear();
  const time = new ManualTime();
  const key = draftKeys.newPost('/');
  const left = () => vault.draftRevisions.toArray().then((rows) => rows.map(({ body }) => body));
  const put = async (body: string, at: number) => {
    await saveDraft(stores, { key, body, at });
    await discardDraft(stores, key, at);
  };
  await put('first', time.now() - DAY + MINUTE / 2);
  await put('second', time.now() - DAY + MINUTE + 1);
  await saveDraft(stores, { key, body: 'begun long ago', at: time.now() - 30 * DAY });
  const over = new AbortController();
  const works: Promise<unknown>[] = [];
  const background = (work: () => Promise<unknown>) => void works.push(work());
  pruneDraftHistory({ now: time.now, timers: time }, vault, createReport(time.now), {
    background,
    signal: over.signal,
  });
  time.advance(MINUTE - 1);
  expect(works).toHaveLength(0);
  time.advance(1);
  await Promise.all(works);
  expect(await left()).toEqual(['second']);
  time.advance(MINUTE);
  await Promise.all(works);
  expect(await left()).toEqual([]);
  expect(await readDraft(stores, key)).toMatchObject({ body: 'begun long ago' });
  over.abort();
  time.advance(10 * MINUTE);
  expect(works).toHaveLength(2);
});

it('bytes to which nothing refers are deleted after a minute, those of files of drafts and waiting posts are kept', async () => {
  const stores = openStores(freshAccountId());
  const { vault } = stores;
  await Promise.all([vault.blobs.clear(), vault.outbox.clear(), vault.draftRevisions.clear()]);
  const time = new ManualTime();
  const [stray, drafted, waiting] = ['stray', 'drafted', 'waiting'].map((id) => aChosenFile(id));
  for (const file of [stray, drafted]) if (file) await keepBytes(stores, file, 1);
  if (waiting) await keepFile(stores, waiting, 1);
  await saveDraft(stores, { key: draftKeys.newPost('/'), body: '', files: drafted ? [drafted.shown] : [], at: 1 });
  const works: Promise<unknown>[] = [];
  const background = (work: () => Promise<unknown>) => void works.push(work());
  const { signal } = new AbortController();
  pruneDraftHistory({ now: time.now, timers: time }, vault, createReport(time.now), { background, signal });
  const left = async () => {
    time.advance(MINUTE);
    await Promise.all(works);
    return (await vault.blobs.toCollection().primaryKeys()).sort();
  };
  expect(await left()).toEqual(['drafted', 'stray', 'waiting']);
  expect(await left()).toEqual(['drafted', 'waiting']);
});

it('the leading tab prunes the draft history [9.013]', async () => {
  const accountId = freshAccountId();
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: 'T', issuedAt: 0 });
  const locks = new FakeLocks((_tab, callback) => queueMicrotask(callback)).of('tab');
  const { stores, time } = await startEngine(() => json({ err: 'Not found' }, 404), { accountId, keys, locks });
  const key = draftKeys.newPost('/');
  await saveDraft(stores, { key, body: 'of yesterday', at: time.now() - DAY });
  await discardDraft(stores, key, time.now() - DAY);
  const left = () => stores.vault.draftRevisions.where({ accountId }).count();
  expect(await left()).toBe(1);
  await vi.waitFor(async () => {
    time.advance(MINUTE);
    expect(await left()).toBe(0);
  });
});
