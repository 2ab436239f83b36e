import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_SYNC, CACHES } from '../../../src/shared/contract/caches.ts';
import { keepConfig } from '../../../sw/config.ts';
import { wakeDrain } from '../../../sw/wake.ts';
import { drainHeadless } from '../../../worker/push/headless.ts';

vi.mock('../../../sw/routes.ts', () => ({ addRoute: () => {} }));
vi.mock('../../../worker/push/headless.ts', () => ({ drainHeadless: vi.fn(async () => false) }));
vi.mock('../../../src/shared/store/disk-test.ts', () => ({ testDisk: async () => null }));

/** Names of caches, each with what it holds. */
let stored: Map<string, Map<string, Response>>;
let served: () => Response;

const cacheNamed = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    add: async (address: string) => {
      const response = served();
      if (!response.ok) throw new TypeError('not ok');
      entries.set(address, response);
    },
  };
};

beforeEach(() => {
  stored = new Map();
  served = () => Response.json({ apiRoot: 'https://api.example.net' });
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheNamed(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(address)?.clone(),
  });
  vi.mocked(drainHeadless).mockClear();
});

/** What comes of the browser's word that there is a network. */
function fireSync(): Promise<unknown> {
  const listeners: ((event: unknown) => void)[] = [];
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  });
  wakeDrain();
  return new Promise((resolve, reject) => {
    const waitUntil = (work: Promise<unknown>) => work.then(resolve, reject);
    for (const listener of listeners) listener({ tag: BACKGROUND_SYNC, waitUntil });
  });
}

const keep = (config: unknown) => stored.set(CACHES.config, new Map([['/config.json', Response.json(config)]]));

describe('what a closed app has left behind', () => {
  it.each([
    [{ apiRoot: 'https://api.example.net' }, 'https://api.example.net'],
    [{}, ''],
  ])('goes where the kept config %o says', async (config, apiRoot) => {
    keep(config);
    await fireSync();
    expect(vi.mocked(drainHeadless).mock.calls.map(([ports]) => ports.apiRoot)).toEqual([apiRoot]);
  });

  it('is not sent while nobody knows where the server is', async () => {
    await expect(fireSync()).rejects.toThrow();
    for (const broken of [null, 'x', { apiRoot: 7 }]) {
      keep(broken);
      await expect(fireSync()).rejects.toThrow();
    }
    expect(drainHeadless).not.toHaveBeenCalled();
  });

  it('is sent after an install that no page has asked for a config before', async () => {
    await keepConfig();
    await fireSync();
    expect(drainHeadless).toHaveBeenCalledOnce();
  });
});

describe('the config at an install', () => {
  it('does not hold up the install when it cannot be had', async () => {
    served = () => new Response('', { status: 503 });
    await keepConfig();
    await expect(fireSync()).rejects.toThrow();
  });
});
