import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { profile } from '../../../../src/shared/store/queries/profile.ts';
import { shell } from '../../../../src/shared/store/queries/shell.ts';
import { memberPath } from '../../../../src/shared/wire/index.ts';
import { LiveDevice, type LiveTab } from '../../../support/live-device.ts';
import { recordedCall } from '../../../support/recorded-call.ts';
import { group, idOf, type Network, network, reads, user } from '../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

let net: Network;
let device: LiveDevice;
let tab: LiveTab;

beforeEach(async () => {
  net = network({
    users: [user('luna'), user('mars')],
    groups: [group('bakers', ['luna'])],
    subscriptions: [reads('luna', 'bakers'), reads('mars', 'bakers')],
  });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
  await device.until(async () => expect((await shell(tab.stores)).self).toBeDefined());
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const setAdmin = (username: string, on: boolean) =>
  tab.engine.command('set-admin', {
    groupId: asAccountId(idOf('bakers')),
    groupName: 'bakers',
    accountId: asAccountId(idOf(username)),
    username,
    on,
  });
const admins = async () => (await profile(tab.stores, 'bakers')).admins.map(({ username }) => username).sort();

describe('the rights of an administrator', () => {
  it('are given and taken by one call each, as recorded [7.098 7.099]', async () => {
    expect(await setAdmin('mars', true)).toEqual({ kind: 'done', reply: null });
    expect(await admins()).toEqual(['luna', 'mars']);
    expect(await setAdmin('mars', false)).toEqual({ kind: 'done', reply: null });
    expect(await admins()).toEqual(['luna']);
    const sent = device.requests.filter((path) => path.startsWith('POST groups/'));
    expect(sent).toEqual(['POST groups/bakers/subscribers/mars/admin', 'POST groups/bakers/subscribers/mars/unadmin']);
    const recorded = ['admin', 'unadmin'].map((name) => recordedCall(`groups/${name}--ok`));
    expect(recorded.map(({ method, path }) => `${method} ${path}`)).toEqual(
      (['admin', 'unadmin'] as const).map((deed) => `POST ${memberPath('secretlab', 'mars', deed)}`),
    );
  });

  it('that the viewer gives up are gone from what is known of the viewer when the command returns', async () => {
    await setAdmin('mars', true);
    expect(await setAdmin('luna', false)).toEqual({ kind: 'done', reply: null });
    expect((await shell(tab.stores)).self?.managedGroups).toEqual([]);
    expect(await admins()).toEqual(['mars']);
  });

  it('of the last administrator stay: the server refuses', async () => {
    expect(await setAdmin('luna', false)).toMatchObject({
      kind: 'refused',
      failure: { err: 'Cannot remove last administrator' },
    });
  });
});
