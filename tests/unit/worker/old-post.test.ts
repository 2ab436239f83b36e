import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oldPostName } from '../../../src/shared/rules/index.ts';
import { LiveDevice, type LiveTab } from '../../support/live-device.ts';
import { recordedCall } from '../../support/recorded-call.ts';
import { idOf, type Network, network, post, user } from '../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

let net: Network;
let device: LiveDevice;
let tab: LiveTab;
beforeEach(async () => {
  net = network({
    users: [user('luna')],
    posts: [post('p1', 'luna', 1)],
    oldPostNames: [{ name: 'e-abcdef12', postId: idOf('p1') }],
  });
  // An old address is opened by visitors too.
  device = new LiveDevice(net, null);
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const find = (address: string) => tab.engine.call({ kind: 'post-by-old-name', name: oldPostName(address) ?? '' });

it('a post of the old network is found by the name in its old address, as recorded [7.038]', async () => {
  expect(await find('https://old.example.net/luna/abcdef12/first-tomatoes')).toEqual({
    ok: true,
    value: { postId: idOf('p1') },
  });
  const { method, path } = recordedCall('feeds/archive-post--found');
  expect(device.requests).toContain(`${method} ${path}`);
});

it('an old address whose post was not restored fails in the words of the server', async () => {
  const { status, body } = recordedCall('feeds/archive-post--not-found');
  expect(await find('/luna/ffffffff')).toMatchObject({
    ok: false,
    failure: { kind: 'http', status, err: (body as { err: string }).err },
  });
});

it('without a network the search for an old address fails as such', async () => {
  tab.network.isUp = false;
  expect(await find('/luna/abcdef12')).toMatchObject({ ok: false, failure: { kind: 'offline' } });
});
