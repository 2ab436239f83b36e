import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_SYNC, CACHES } from '../../../src/shared/contract/caches.ts';
import { keepConfig } from '../../../sw/config.ts';
import { wakeDrain } from '../../../sw/wake.ts';
import { drainHeadless } from '../../../worker/push/headless.ts';

vi.mock('../../../sw/routes.ts', () => ({ addRoute: () => {} }));
vi.mock('../../../worker/push/headless.ts', () => ({ drainHeadless: vi.fn(async () => false) }));
vi.mock('../../../src/shared/store/disk-test.ts', () => ({ testDisk: async () => null }));

/** Entries of each cache, by name. */
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

/** Fires a sync event; settles with the work it starts. */
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

describe('the background drain', () => {
  it.each([
    [{ apiRoot: 'https://api.example.net' }, 'https://api.example.net'],
    [{}, ''],
  ])('sends to the API root of the cached configuration %o', async (config, apiRoot) => {
    keep(config);
    await fireSync();
    expect(vi.mocked(drainHeadless).mock.calls.map(([ports]) => ports.apiRoot)).toEqual([apiRoot]);
  });

  it('sends nothing without a valid cached configuration', async () => {
    await expect(fireSync()).rejects.toThrow();
    for (const broken of [null, 'x', { apiRoot: 7 }]) {
      keep(broken);
      await expect(fireSync()).rejects.toThrow();
    }
    expect(drainHeadless).not.toHaveBeenCalled();
  });

  it('sends after an install before which no page had fetched the configuration', async () => {
    await keepConfig();
    await fireSync();
    expect(drainHeadless).toHaveBeenCalledOnce();
  });
});

describe('keepConfig at the install', () => {
  it('does not fail the install when the configuration cannot be fetched', async () => {
    served = () => new Response('', { status: 503 });
    await keepConfig();
    await expect(fireSync()).rejects.toThrow();
  });
});
