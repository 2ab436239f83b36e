import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type View, viewKey } from '../../../src/shared/contract/index.ts';
import { record } from '../../../src/shared/store/queries/record.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { LiveDevice, type LiveTab } from '../../support/live-device.ts';
import { type Network, network, user } from '../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const SESSIONS = { kind: 'sessions' } as const;
const VIEW: View = { kind: 'record', record: SESSIONS };

let net: Network;
let device: LiveDevice;
let tab: LiveTab;
beforeEach(async () => {
  net = network({ users: [user('luna')] });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const read = () => record(tab.stores, SESSIONS);

it('a watched record is fetched and stored with its age', async () => {
  expect((await read()).value).toBeUndefined();
  await tab.engine.watch(VIEW);
  await device.until(async () => expect((await read()).value?.sessions).toHaveLength(1));
  const { value, fetchedAt, failure } = await read();
  expect(value?.sessions[0]?.id).toBe(value?.currentId);
  expect(fetchedAt).not.toBeNull();
  expect(failure).toBeNull();
});

it('a failed fetch keeps the stored record and reports the failure', async () => {
  const handle = await tab.engine.watch(VIEW);
  await device.until(async () => expect((await read()).value).toBeDefined());
  await tab.engine.unwatch(handle);
  const { value } = await read();
  net.core.database.run('DELETE FROM sessions');
  await tab.engine.watch(VIEW, { force: true });
  await device.until(async () => expect((await read()).failure).not.toBeNull());
  expect((await read()).value).toEqual(value);
});

it('an invitation is stored under its own key', () => {
  expect(viewKey({ kind: 'record', record: { kind: 'invitation', id: 'a' } })).toBe('record:invitation:a');
  expect(viewKey(VIEW)).toBe('record:sessions');
});

it('pruning deletes a record with its view', async () => {
  const handle = await tab.engine.watch(VIEW);
  await device.until(async () => expect((await read()).value).toBeDefined());
  await tab.engine.unwatch(handle);
  const { mirror } = tab.stores;
  await mirror.transaction('rw', mirror.records, mirror.arrivals, mirror.views, async () => {
    await VIEWS.of(VIEW).pruning?.prune(mirror, [{ key: viewKey(VIEW), name: 'sessions' }]);
  });
  expect(await mirror.records.count()).toBe(0);
});
