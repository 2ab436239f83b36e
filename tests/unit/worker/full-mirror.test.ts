import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import * as later from '../../../worker/later.ts';
import type { Ports } from '../../../worker/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { failingDisk, mendDisk } from '../../support/failing-disk.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

afterEach(mendDisk);

/** Fetches the home feed while no write succeeds, and returns what the page is told of the storage. */
async function readWithFullDisk(load: Ports['later']) {
  const tab = await startSignedIn(new SmallNetwork(), { later: load });
  await eventually(async () => expect(await tab.stores.mirror.shell.count()).toBeGreaterThan(0));
  failingDisk.fails = () => true;
  failingDisk.errorName = 'QuotaExceededError';
  const feed = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' } as const;
  await tab.engine.watch({ kind: 'feed', feed, offset: 0 }, { force: true });
  await eventually(() => expect(tab.events).toContainEqual({ kind: 'storage', failure: { kind: 'quota' } }));
}

it('a full disk is reported when nothing can be evicted', async () => {
  const load = vi.fn(async () => later);
  await readWithFullDisk(load);
  expect(load).toHaveBeenCalled();
});

it('a full disk is reported when the code that evicts cannot be loaded', () =>
  readWithFullDisk(() => Promise.reject(new TypeError('Failed to fetch'))));
