import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  pinTabAccount,
  readTabAccount,
  writeDefaultAccount,
  writeLastConfig,
} from '../../../src/platform/boot-hints.ts';
import { start } from '../../../src/platform/opening.ts';
import { LEAVE } from '../../../src/shared/contract/index.ts';
import { MemoryStorage } from './memory-storage.ts';

const luna = { id: 'luna-id', username: 'luna', hasSession: true };
const mars = { id: 'mars-id', username: 'mars', hasSession: true };
const config = { apiRoot: 'https://api.example' };

class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly messages: unknown[] = [];
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

/** An error of code that is running. */
class RunningError extends Event {}

const fetchFile = vi.fn<(address: string) => Promise<Response>>();
let page: EventTarget;
const worker = () => FakeWorker.started[0];
const opened = () => vi.waitFor(() => expect(worker()?.messages).toHaveLength(1));

beforeEach(() => {
  FakeWorker.started.length = 0;
  fetchFile.mockReset();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('location', { pathname: '/filter/direct', search: '?offset=30' });
  vi.stubGlobal('document', { visibilityState: 'visible', querySelector: () => ({ content: '/assets/engine-1.js' }) });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('ErrorEvent', RunningError);
});
afterEach(() => void vi.unstubAllGlobals());

it('opens the engine with the account, the address and the stored config, without a request', async () => {
  writeDefaultAccount(luna);
  writeLastConfig(config);
  expect(await start().config).toEqual(config);
  await opened();
  expect(worker()?.address).toBe('/assets/engine-1.js');
  expect(worker()?.messages).toEqual([
    { kind: 'open', accountId: luna.id, address: '/filter/direct?offset=30', isVisible: true, config },
  ]);
  expect(fetchFile).not.toHaveBeenCalled();
});

it('fetches the config on a new device, once for page and engine', async () => {
  fetchFile.mockResolvedValue(Response.json(config));
  const { config: fetched } = start();
  await opened();
  expect(await fetched).toEqual(config);
  expect(worker()?.messages).toEqual([expect.objectContaining({ accountId: null, config })]);
  expect(fetchFile).toHaveBeenCalledTimes(1);
});

it('keeps the account of this tab when another tab has signed in to another one', async () => {
  writeLastConfig(config);
  writeDefaultAccount(luna);
  start();
  await opened();
  writeDefaultAccount(mars);
  expect(readTabAccount()).toEqual(luna);
});

it('opens no account after a sign-out', async () => {
  writeLastConfig(config);
  pinTabAccount({ ...luna, hasSession: false });
  start();
  await opened();
  expect(worker()?.messages).toEqual([expect.objectContaining({ accountId: null })]);
});

it('starts the engine and leaves it closed if the config cannot be fetched: the page shows the error', async () => {
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
  const { config: fetched } = start();
  await expect(fetched).rejects.toThrow('config.json could not be loaded');
  expect(worker()?.messages).toEqual([]);
});

it('tells the engine that the page is hidden from the start', async () => {
  writeLastConfig(config);
  vi.stubGlobal('document', { ...document, visibilityState: 'hidden' });
  start();
  await opened();
  expect(worker()?.messages).toEqual([expect.objectContaining({ isVisible: false })]);
});

it('tells the engine that the page is left, also before the page’s own code has run', async () => {
  writeLastConfig(config);
  start();
  await opened();
  page.dispatchEvent(new Event('pagehide'));
  expect(worker()?.messages.at(-1)).toBe(LEAVE);
});

it('says that the engine could not be loaded, but not for an error of its code', async () => {
  writeLastConfig(config);
  const listener = vi.fn();
  void start().engineFailed.then(listener);
  worker()?.dispatchEvent(new RunningError('error'));
  await opened();
  expect(listener).not.toHaveBeenCalled();
  worker()?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});
