import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { FeedRef } from '../../../../src/shared/model/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { profile } from '../../../../src/shared/store/queries/profile.ts';
import { LiveDevice, type LiveTab } from '../../../support/live-device.ts';
import { idOf, type Network, network, post, request, user } from '../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

let net: Network;
let device: LiveDevice;
afterEach(async () => {
  await device.close();
  net.core.close();
});

const feed: FeedRef = { kind: 'user', username: 'saturn', section: 'posts', sort: 'CHRONOLOGIC' };

/** Opens luna's page of saturn and waits until its room for her own events is joined. `isDeaf`: no socket opens. */
async function openPageOfSaturn(isDeaf = false): Promise<LiveTab> {
  device = new LiveDevice(net, 'luna');
  device.refusesAuth = isDeaf;
  await device.signIn('luna');
  const tab = await device.openTab();
  await tab.engine.watch({ kind: 'feed', feed, offset: 0 });
  await tab.engine.watch({ kind: 'profile', username: 'saturn' });
  if (!isDeaf) await device.until(() => expect(JSON.stringify(device.said)).toContain(idOf('luna')));
  await device.pass(400);
  return tab;
}

const seen = async (tab: LiveTab) => {
  const { entries } = await feedPage(tab.stores, feed, 0);
  const { statistics } = await profile(tab.stores, 'saturn');
  return { posts: entries.length, counted: statistics?.posts };
};

const withRequest = () =>
  network({
    users: [user('luna'), user('saturn', { isPrivate: true, isProtected: true })],
    requests: [request('luna', 'saturn')],
    posts: [post('rings', 'saturn', 10)],
  });

it('an accepted request fetches the posts and the profile that are shown', async () => {
  net = withRequest();
  const tab = await openPageOfSaturn();
  expect(await seen(tab)).toEqual({ posts: 0, counted: 0 });
  await net.send('POST', '/users/acceptRequest/luna', 'saturn');
  await device.until(async () => expect(await seen(tab)).toEqual({ posts: 1, counted: 1 }));
});

it('an accepted request of which the viewer’s data tell before its event fetches the posts once', async () => {
  net = withRequest();
  const tab = await openPageOfSaturn(true);
  expect(await seen(tab)).toEqual({ posts: 0, counted: 0 });
  await net.send('POST', '/users/acceptRequest/luna', 'saturn');
  const before = device.requests.length;
  await tab.engine.watch({ kind: 'shell' }, { force: true });
  await device.until(async () => expect(await seen(tab)).toEqual({ posts: 1, counted: 1 }));
  await device.pass(400);
  const asked = device.requests.slice(before);
  expect(asked.filter((path) => path.includes('whoami'))).toHaveLength(1);
  expect(asked.filter((path) => path.includes('timelines/saturn'))).toHaveLength(1);
});

it('a request that was accepted between the start and the first event fetches the posts', async () => {
  net = withRequest();
  const tab = await openPageOfSaturn(true);
  await net.send('POST', '/users/acceptRequest/luna', 'saturn');
  device.refusesAuth = false;
  await device.until(async () => expect(await seen(tab)).toEqual({ posts: 1, counted: 1 }));
});

it('a block that ends on another device fetches the posts and the profile that are shown', async () => {
  net = network({
    users: [user('luna'), user('saturn')],
    bans: [{ byId: idOf('luna'), bannedId: idOf('saturn') }],
    posts: [post('rings', 'saturn', 10)],
  });
  const tab = await openPageOfSaturn();
  expect(await seen(tab)).toEqual({ posts: 0, counted: 0 });
  await net.send('POST', '/users/saturn/unban', 'luna');
  await device.until(async () => expect(await seen(tab)).toEqual({ posts: 1, counted: 1 }));
});
