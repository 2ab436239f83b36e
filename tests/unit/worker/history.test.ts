import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openStores } from '../../../src/shared/store/index.ts';
import { discardDraft, draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { createReport } from '../../../worker/report/ring.ts';
import { keepSwept } from '../../../worker/retention/history.ts';
import { freshAccountId, ManualTime } from '../../support/engine-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('every 60 s what is older than a day leaves the history of drafts, and no draft does [9.013]', async () => {
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
  keepSwept({ now: time.now, timers: time }, vault, createReport(time.now), { background, signal: over.signal });
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
