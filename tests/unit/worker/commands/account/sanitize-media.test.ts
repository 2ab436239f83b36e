import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { record } from '../../../../../src/shared/store/queries/record.ts';
import { LiveDevice, type LiveTab } from '../../../../support/live-device.ts';
import { recordedCall } from '../../../../support/recorded-call.ts';
import { type Network, network, user } from '../../../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

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

const STATS = { kind: 'media-stats' } as const;
const stats = async () => (await record(tab.stores, STATS)).value;
const calls = () => device.requests.filter((call) => call.includes('attachments/my'));
const recorded = (name: string) => {
  const { method, path } = recordedCall(`attachments/${name}`);
  return `${method} ${path}`;
};

it('the numbers of the files are one call as recorded [7.075]', async () => {
  await tab.engine.watch({ kind: 'record', record: STATS });
  await device.until(async () => expect(await stats()).toEqual({ total: 0, sanitized: 0, runningSinceAt: null }));
  expect(calls()).toEqual([recorded('stats--none')]);
});

it('sanitizing is one call as recorded, and the numbers are stored when the command returns [7.076]', async () => {
  expect(await tab.engine.command('sanitize-media', {})).toEqual({ kind: 'done', reply: null });
  expect(calls()).toEqual([recorded('sanitize--luna'), recorded('stats--luna')]);
  expect(await stats()).toEqual({ total: 0, sanitized: 0, runningSinceAt: expect.any(Number) });
});

it('numbers that cannot be read do not make the command fail', async () => {
  const answer = net.core.fetch.bind(net.core);
  net.core.fetch = async (request) => {
    if (request.url.endsWith('/stats')) throw new TypeError('Failed to fetch');
    return answer(request);
  };
  expect(await tab.engine.command('sanitize-media', {})).toEqual({ kind: 'done', reply: null });
  expect(await stats()).toBeUndefined();
});
