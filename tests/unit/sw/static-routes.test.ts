import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropOtherStartPages, keepStartPage, routeWithoutStart, startCacheOf } from '../../../sw/static-routes.ts';

const ORIGIN = 'https://larder.example';
const PAGE_KEY = `${ORIGIN}/index.html?__WB_REVISION__=abc`;
const URLS = [PAGE_KEY, `${ORIGIN}/assets/page-1.js`, `${ORIGIN}/favicon.svg?__WB_REVISION__=d`];

/** Content of each cache by address. */
let stored: Map<string, Map<string, string>>;

beforeEach(() => {
  stored = new Map([['precache', new Map([[PAGE_KEY, 'the page']])]]);
  vi.stubGlobal('self', { location: { href: `${ORIGIN}/sw.js` } });
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string) => [...stored.values()].map((entries) => entries.get(key)).find(Boolean),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, string>();
      stored.set(name, entries);
      return { put: async (key: string, content: string) => void entries.set(key, content) };
    },
  });
});

function install(addRoutes?: (routes: unknown[]) => Promise<void>): Promise<unknown>[] {
  const waited: Promise<unknown>[] = [];
  const event = { addRoutes, waitUntil: (work: Promise<unknown>) => waited.push(work) };
  routeWithoutStart(event as never, 'precache', 'larder-start-abc', URLS);
  return waited;
}

describe('static routes', () => {
  it('name the start page and the files of this version whose names have a hash', () => {
    const routes: unknown[][] = [];
    void install(async (given) => void routes.push(given));
    expect(routes).toEqual([
      [
        {
          condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
          source: { cacheName: 'larder-start-abc' },
        },
        {
          condition: { or: [{ urlPattern: { pathname: '/assets/page-1.js', search: '' } }] },
          source: { cacheName: 'precache' },
        },
      ],
    ]);
  });

  it('do not stop the installation where the browser has none or refuses them', async () => {
    expect(install()).toEqual([]);
    await expect(Promise.all(install(async () => Promise.reject(new TypeError('refused'))))).resolves.toBeDefined();
  });
});

it('the start page is stored under its plain address, in a cache of its version', async () => {
  const cache = startCacheOf(PAGE_KEY);
  expect(cache).toBe('larder-start-abc');
  await keepStartPage(cache, PAGE_KEY);
  expect(stored.get(cache)).toEqual(new Map([['/', 'the page']]));
});

it('the start pages of other versions are deleted, and no other cache', async () => {
  for (const name of ['larder-start-abc', 'larder-start-old', 'larder-config']) stored.set(name, new Map());
  await dropOtherStartPages('larder-start-abc');
  expect([...stored.keys()]).toEqual(['precache', 'larder-start-abc', 'larder-config']);
});
