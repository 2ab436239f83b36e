import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shell } from '../../../../../src/shared/store/queries/shell.ts';
import { LiveDevice, type LiveTab } from '../../../../support/live-device.ts';
import { recordedCall } from '../../../../support/recorded-call.ts';
import { idOf, type Network, network, user } from '../../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const VIA_SOURCES = [
  { title: 'Blog', url: 'http://blog.example.org', count: 4 },
  { title: 'Photos', url: 'http://photos.example.org', count: 17 },
];

let net: Network;
let device: LiveDevice;
let tab: LiveTab;
/** Bodies of the calls that change the archive, in order. */
let sent: { call: string; json: unknown }[];
/** If set, what is sent arrives, and its answer is lost. */
let losesAnswers: boolean;

beforeEach(async () => {
  net = network({
    users: [user('mars'), user('luna')],
    archives: [{ ownerId: idOf('mars'), oldUsername: 'oldmars', viaSources: VIA_SOURCES, hiddenComments: 12 }],
  });
  sent = [];
  losesAnswers = false;
  const answer = net.core.fetch.bind(net.core);
  net.core.fetch = async (request) => {
    const path = new URL(request.url).pathname.replace('/v3/', '');
    if (!path.startsWith('archives/')) return answer(request);
    sent.push({ call: `${request.method} ${path}`, json: await request.clone().json() });
    const response = await answer(request);
    if (losesAnswers) throw new TypeError('Failed to fetch');
    return response;
  };
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

async function open(username: string): Promise<void> {
  device = new LiveDevice(net, username);
  await device.signIn(username);
  tab = await device.openTab();
  await device.until(async () => expect((await shell(tab.stores)).self).toBeDefined());
}

const archive = async () => (await shell(tab.stores)).self?.archives;
const restore = (...viaRestore: string[]) =>
  tab.engine.command('restore-archive', { disableComments: true, viaRestore });

it('restoring an archive is one call as recorded, and the viewer is read again after it [1.021 3.013 7.107]', async () => {
  await open('mars');
  expect(await archive()).toEqual({
    oldUsername: 'oldmars',
    hasArchive: true,
    recoveryStatus: 0,
    restoreCommentsAndLikes: false,
    hiddenCommentsCount: 12,
    viaSources: VIA_SOURCES,
  });
  expect(await restore('http://blog.example.org')).toEqual({ kind: 'done', reply: null });
  const recorded = recordedCall('archives/restoration--ok');
  expect(sent).toEqual([{ call: `${recorded.method} ${recorded.path}`, json: recorded.json }]);
  expect((await archive())?.recoveryStatus).toBe(1);
});

it('restoring comments and likes is one call with {restore: true}, and the viewer is read again after it [7.106]', async () => {
  await open('mars');
  expect(await tab.engine.command('restore-activities', {})).toEqual({ kind: 'done', reply: null });
  const recorded = recordedCall('archives/activities--ok');
  expect(recorded.json).toEqual({ restore: true });
  expect(sent).toEqual([{ call: `${recorded.method} ${recorded.path}`, json: recorded.json }]);
  expect(await archive()).toMatchObject({ restoreCommentsAndLikes: true, hiddenCommentsCount: 0 });
});

it('a second restoration, and one without an archive, is refused in the words of the server', async () => {
  await open('mars');
  await restore('http://blog.example.org');
  const words = (name: string) => (recordedCall(name).body as { err: string }).err;
  expect(await restore()).toMatchObject({
    kind: 'refused',
    failure: { err: words('archives/restoration--err-again') },
    field: null,
  });
  await device.close();
  await open('luna');
  expect(await restore()).toMatchObject({ kind: 'refused', failure: { err: words('archives/restoration--err-none') } });
});

it('a restoration without a source is refused, and nothing is restored', async () => {
  await open('mars');
  expect(await restore()).toMatchObject({ kind: 'refused', failure: { err: 'Invalid data format' } });
  expect((await archive())?.recoveryStatus).toBe(0);
});

it('a lost answer is checked: what the viewer shows has been done', async () => {
  await open('mars');
  losesAnswers = true;
  expect(await restore('http://blog.example.org')).toEqual({ kind: 'done', reply: null });
  expect(await tab.engine.command('restore-activities', {})).toEqual({ kind: 'done', reply: null });
  expect(await archive()).toMatchObject({ recoveryStatus: 1, restoreCommentsAndLikes: true });
});

it('a request that has not arrived is refused after the check, so that it can be repeated', async () => {
  await open('mars');
  const answer = net.core.fetch.bind(net.core);
  net.core.fetch = async (request) => {
    if (request.url.includes('/archives/')) throw new TypeError('Failed to fetch');
    return answer(request);
  };
  expect((await restore('http://blog.example.org')).kind).toBe('refused');
  expect((await archive())?.recoveryStatus).toBe(0);
});
