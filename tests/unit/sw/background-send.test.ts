import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_SYNC, CACHES } from '../../../src/shared/contract/caches.ts';
import { VAULT_NAME } from '../../../src/shared/store/names.ts';
import { keepConfig, serveConfig } from '../../../sw/config.ts';
import { addRoute } from '../../../sw/routes.ts';
import { wakeDrain } from '../../../sw/wake.ts';
import { drainHeadless } from '../../../worker/push/headless.ts';
import { ALL_GATEWAY_ANSWERS, lying } from '../../support/lying-proxy.ts';

vi.mock('../../../sw/routes.ts', () => ({ addRoute: vi.fn() }));
vi.mock('../../../worker/push/headless.ts', () => ({ drainHeadless: vi.fn(async () => false) }));
vi.mock('../../../src/shared/store/disk-test.ts', () => ({ testDisk: async () => null }));

/** Entries of each cache, by name. */
let stored: Map<string, Map<string, Response>>;
let served: () => Response | Promise<Response>;

const cacheNamed = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async (address: string, response: Response) => {
      if (response.headers.get('vary') === '*') throw new TypeError('Vary header contains *');
      entries.set(address, response);
    },
  };
};

beforeEach(() => {
  stored = new Map();
  served = () => Response.json({ apiRoot: 'https://api.example.net' });
  vi.stubGlobal('fetch', async () => served());
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
    for (const broken of [null, 'x', { apiRoot: 7 }, { message: 'Unauthorized' }]) {
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

it('a vault that another page holds in an older version is not waited for: the browser tries again', async () => {
  keep({});
  await Dexie.delete(VAULT_NAME);
  const old = new Dexie(VAULT_NAME);
  old.version(1).stores({ meta: 'key' });
  await old.open();
  // A frozen page.
  old.backendDB().onversionchange = null;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ended = fireSync().then(
    () => 'sent',
    () => 'to be tried again',
  );
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(await ended).toBe('to be tried again');
  expect(drainHeadless).not.toHaveBeenCalled();
  old.close();
});

describe('keepConfig at the install', () => {
  const gateway = [...ALL_GATEWAY_ANSWERS, ...(['cut body', 'empty body', 'wrong type'] as const)];

  it.each(gateway)('neither fails nor keeps what is not the configuration (%s)', async (lie) => {
    const config = () => Response.json({ apiRoot: 'https://api.example.net' });
    served = () => lying(lie)(new Request('https://larder.example/config.json'), config);
    await keepConfig();
    await expect(fireSync()).rejects.toThrow();
    keep({ apiRoot: 'https://earlier.example.net' });
    await keepConfig();
    await fireSync();
    expect(vi.mocked(drainHeadless).mock.calls.map(([ports]) => ports.apiRoot)).toEqual([
      'https://earlier.example.net',
    ]);
  });

  it('does not fail the install when the network fails', async () => {
    served = () => Promise.reject(new TypeError('No network'));
    await keepConfig();
    await expect(fireSync()).rejects.toThrow();
  });
});

describe('the configuration for a page', () => {
  const ORIGINAL = { apiRoot: 'https://api.example.net' };
  let route: (asked: { request: Request; url: URL; isOwn: boolean }) => Promise<Response> | false;
  const ask = async (): Promise<unknown> => {
    const request = new Request('https://larder.example/config.json');
    return (await (route({ request, url: new URL(request.url), isOwn: true }) || Response.error())).json();
  };

  beforeEach(() => {
    vi.mocked(addRoute).mockImplementation((added) => {
      route = added as never;
    });
    serveConfig();
  });

  it.each(['sign-in page', 'cut body', 'unauthorized json', 'redirect'] as const)(
    'is the stored one while something else comes in its place (%s), and stays stored',
    async (lie) => {
      keep(ORIGINAL);
      served = () => lying(lie)(new Request('https://larder.example/config.json'), () => Response.json({}));
      expect(await ask()).toEqual(ORIGINAL);
      await fireSync();
      expect(vi.mocked(drainHeadless).mock.calls.map(([ports]) => ports.apiRoot)).toEqual([ORIGINAL.apiRoot]);
    },
  );

  it('is the one of the network, which replaces the stored one, with `Vary: *` too', async () => {
    keep(ORIGINAL);
    const newer = { apiRoot: 'https://newer.example.net' };
    served = () => Response.json(newer, { headers: { vary: '*' } });
    expect(await ask()).toEqual(newer);
    await fireSync();
    expect(vi.mocked(drainHeadless).mock.calls.map(([ports]) => ports.apiRoot)).toEqual([newer.apiRoot]);
  });

  it('is what comes, if nothing valid is stored: the page says what is wrong with it', async () => {
    keep({ keyOfAnEarlierVersion: 1 });
    served = () => Response.json({ siteTitle: 7 });
    expect(await ask()).toEqual({ siteTitle: 7 });
  });
});
