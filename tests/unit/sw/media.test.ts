import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaStore, ONLY_STORED, TRAFFIC_CHANNEL, WHERE_PICTURES_LIE } from '../../../src/shared/contract/caches.ts';

const FACE = 'https://files.example.net/profilepics/face_50.jpg';
const OTHER = 'https://files.example.net/profilepics/other_50.jpg';
const [ANNA, ELENA] = [mediaStore('anna'), mediaStore('elena')];

type Serve = (parts: { event: unknown; request: { url: string; destination: string }; url: URL }) => Promise<Response>;

/** URLs in each media cache, by cache name. */
let stored: Map<string, Map<string, Response>>;
/** The media cache each page names; a page that is not listed is closed. */
let pages: Map<string, { says: string | undefined; asked: number }>;
let fetched: string[];
let serve: Serve;

const storeNamed = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return { put: async (url: string, picture: Response) => void entries.set(url, picture) };
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  stored = new Map();
  pages = new Map();
  fetched = [];
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => storeNamed(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url)?.clone(),
  });
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    fetched.push(typeof asked === 'string' ? asked : asked.url);
    return new Response('from the network');
  });
  vi.stubGlobal('self', {
    clients: {
      get: async (id: string) => {
        const page = pages.get(id);
        return (
          page && {
            postMessage: (message: unknown, [port]: MessagePort[]) => {
              expect(message).toBe(WHERE_PICTURES_LIE);
              page.asked += 1;
              if (page.says) port?.postMessage(page.says);
            },
          }
        );
      },
    },
  });
  vi.doMock('workbox-core', () => ({ registerQuotaErrorCallback: () => {} }));
  vi.doMock('../../../sw/routes.ts', () => ({
    addRoute: (route: Serve) => {
      serve = route;
    },
  }));
  (await import('../../../sw/media.ts')).serveMedia();
});

/** Fetches a picture for the page; returns what it gets once caching is done. */
async function fetchFor(page: string, url: string): Promise<string> {
  const works: Promise<unknown>[] = [];
  const event = { clientId: page, waitUntil: (work: Promise<unknown>) => works.push(work) };
  const answer = serve({ event, request: { url, destination: 'image' }, url: new URL(url) });
  await vi.advanceTimersByTimeAsync(pages.get(page)?.says ? 0 : 60_000);
  const response = await answer;
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(works);
  return response.text();
}

const keep = (store: string, url: string) => storeNamed(store).put(url, new Response('kept'));
const kept = (store: string) => [...(stored.get(store)?.keys() ?? [])];

describe('cached pictures in the service worker', () => {
  it('are cached for the account of the requesting page only', async () => {
    pages.set('1', { says: ANNA, asked: 0 }).set('2', { says: ELENA, asked: 0 });
    await keep(ANNA, FACE);
    expect(await fetchFor('1', FACE)).toBe('kept');
    expect(await fetchFor('2', FACE)).toBe('from the network');
    expect(await fetchFor('1', OTHER)).toBe('from the network');
    expect([kept(ANNA), kept(ELENA)]).toEqual([[FACE, OTHER], [FACE]]);
  });

  it('are not served and not cached while the account of the page is unknown', async () => {
    await keep(ANNA, FACE);
    pages.set('old', { says: undefined, asked: 0 });
    expect(await fetchFor('old', FACE)).toBe('from the network');
    expect(await fetchFor('gone', FACE)).toBe('from the network');
    expect(stored).toEqual(new Map([[ANNA, new Map([[FACE, expect.anything()]])]]));
  });

  it('are not cached when the user signs out during the fetch', async () => {
    const page = { says: ANNA, asked: 0 };
    pages.set('1', page);
    const meanwhile = () => {
      page.says = mediaStore(null);
    };
    vi.stubGlobal('fetch', async () => {
      meanwhile();
      return new Response('from the network');
    });
    await fetchFor('1', FACE);
    expect([...stored.keys()]).toEqual([]);
  });

  it('come from the cache only for a page that saves data, whatever their path', async () => {
    const small = 'https://files.example.net/attachments/thumbnails/a.jpg';
    const large = 'https://files.example.net/attachments/thumbnails2/b.jpg';
    pages.set('1', { says: ANNA, asked: 0 });
    await keep(ANNA, small);
    await keep(ANNA, large);
    const asked = [
      small,
      large.replace('thumbnails2', 'thumbnails'),
      FACE,
      'https://files.example.net/attachments/c.jpg',
    ];
    const answers = [];
    for (const url of asked) answers.push(await fetchFor('1', url + ONLY_STORED));
    expect(answers).toEqual(['kept', 'kept', '', '']);
    expect(fetched).toEqual([]);
    expect(await fetchFor('gone', small + ONLY_STORED)).toBe('');
  });

  it('are reported with their bytes when they come from the network', async () => {
    const reports: unknown[] = [];
    const channel = class {
      readonly #name: string;
      constructor(name: string) {
        this.#name = name;
      }
      postMessage = (report: unknown) => reports.push([this.#name, report]);
      close = () => {};
    };
    vi.stubGlobal('BroadcastChannel', channel);
    pages.set('1', { says: ANNA, asked: 0 });
    await keep(ANNA, FACE);
    await fetchFor('1', FACE);
    await fetchFor('1', OTHER);
    const bytes = 300 + 'from the network'.length;
    expect(reports).toEqual([[TRAFFIC_CHANNEL, { reader: 'anna', kind: 'pictures', bytes }]]);
  });

  it('cost one message per page to ask for its account', async () => {
    const page = { says: ANNA, asked: 0 };
    pages.set('1', page);
    await keep(ANNA, FACE);
    await keep(ANNA, OTHER);
    await Promise.all([fetchFor('1', FACE), fetchFor('1', OTHER)]);
    expect(page.asked).toBe(1);
  });
});
