import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  mediaStore,
  ONLY_STORED,
  TRAFFIC_CHANNEL,
  takenStore,
  WHERE_PICTURES_LIE,
} from '../../../src/shared/contract/caches.ts';
import { drawing, pictureAnswer } from '../../support/drawing.ts';
import { ALL_DAMAGE, ALL_GATEWAY_ANSWERS, type Lie, lying } from '../../support/lying-proxy.ts';

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

/** Caches that have no room for a picture. */
let full: Set<string>;
/** Options of the requests to the network. */
let options: (RequestInit | undefined)[];
let network: (request: Request) => Promise<Response> | Response;

const storeNamed = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async (url: string, picture: Response) => {
      if (picture.headers.get('vary') === '*') throw new TypeError('Vary header contains *');
      if (full.has(name)) throw new DOMException('No room', 'QuotaExceededError');
      entries.set(url, picture);
    },
    delete: async (url: string | { url: string }) => {
      full.delete(name);
      return entries.delete(typeof url === 'string' ? url : url.url);
    },
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  stored = new Map();
  pages = new Map();
  fetched = [];
  full = new Set();
  options = [];
  network = () => pictureAnswer('from the network');
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => storeNamed(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url)?.clone(),
  });
  vi.stubGlobal('fetch', async (asked: string | Request, given?: RequestInit) => {
    const url = typeof asked === 'string' ? asked : asked.url;
    fetched.push(url);
    options.push(given);
    return network(new Request(url));
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
  const text = await response.text().catch(() => 'cut');
  return /<title>(.*)<\/title>/.exec(text)?.[1] ?? text;
}

const keep = (store: string, url: string, answer = pictureAnswer('kept')) => storeNamed(store).put(url, answer);
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
    network = () => {
      page.says = mediaStore(null);
      return pictureAnswer('from the network');
    };
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
    const bytes = 300 + drawing('from the network').length;
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

const redirected = (answer: Response): Response =>
  Object.defineProperties(answer, {
    redirected: { value: true },
    clone: { value: () => redirected(Response.prototype.clone.call(answer)) },
  });

/** A body whose connection breaks in the middle. */
const broken = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('<svg>'));
      controller.error(new TypeError('network error'));
    },
  });

describe('what is kept as a picture', () => {
  beforeEach(async () => {
    pages.set('1', { says: ANNA, asked: 0 }).set('2', { says: ELENA, asked: 0 });
    await keep(ANNA, OTHER);
    await keep(ELENA, OTHER);
  });

  const harmless: Lie[] = ['vary by everything', 'stale date'];
  // Without its type, a drawing is not told from the page of a gateway.
  const lies = [...ALL_GATEWAY_ANSWERS, ...ALL_DAMAGE].filter((lie) => !harmless.includes(lie));

  it.each(lies)('is nothing of an answer that is a lie (%s), and no other picture is lost by it', async (lie) => {
    network = (request) => lying(lie)(request, () => pictureAnswer('from the network'));
    await fetchFor('1', FACE);
    expect([kept(ANNA), kept(ELENA)]).toEqual([[OTHER], [OTHER]]);
  });

  it('is nothing of an answer whose connection breaks, and no other picture is lost by it', async () => {
    network = () => new Response(broken(), { headers: { 'content-type': 'image/svg+xml' } });
    await fetchFor('1', FACE);
    expect([kept(ANNA), kept(ELENA)]).toEqual([[OTHER], [OTHER]]);
  });

  it('is nothing of a redirected answer: the server answers where its files are', async () => {
    network = () => redirected(pictureAnswer('elsewhere'));
    expect(await fetchFor('1', FACE)).toBe('elsewhere');
    expect(kept(ANNA)).toEqual([OTHER]);
  });

  it.each(harmless)('is a picture in spite of its headers (%s)', async (lie) => {
    network = (request) => lying(lie)(request, () => pictureAnswer('from the network'));
    await fetchFor('1', FACE);
    expect(kept(ANNA)).toEqual([OTHER, FACE]);
    network = () => Promise.reject(new TypeError('No network'));
    expect(await fetchFor('1', FACE)).toBe('from the network');
  });

  it('is asked for past the cache of the browser, which may have kept the page of a gateway', async () => {
    network = () => (options.at(-1)?.cache === 'reload' ? pictureAnswer('from the network') : lyingPage());
    expect(await fetchFor('1', FACE)).toBe('from the network');
    expect(kept(ANNA)).toEqual([OTHER, FACE]);
  });

  it('is asked for past that cache after half a picture, too', async () => {
    const cut = drawing('from the network').slice(0, -10);
    network = () =>
      options.at(-1)?.cache === 'reload'
        ? pictureAnswer('from the network')
        : new Response(cut, { headers: { 'content-type': 'image/svg+xml' } });
    await fetchFor('1', FACE);
    expect(kept(ANNA)).toEqual([OTHER]);
    expect(await fetchFor('1', FACE)).toBe('from the network');
    expect(kept(ANNA)).toEqual([OTHER, FACE]);
    expect(options.map((each) => each?.cache)).toEqual([undefined, 'reload']);
  });

  it('is deleted when it is found to be none, and fetched again', async () => {
    await keep(ANNA, FACE, lyingPage());
    expect(await fetchFor('1', FACE)).toBe('from the network');
    network = () => Promise.reject(new TypeError('No network'));
    expect(await fetchFor('1', FACE)).toBe('from the network');
  });

  it('is put back where it was taken along, and not served from there while it is broken', async () => {
    const original = 'https://files.example.net/attachments/large.jpg';
    await keep(takenStore('anna'), original, lyingPage());
    expect(await fetchFor('1', original + ONLY_STORED)).toBe('');
    await keep(takenStore('anna'), original, lyingPage());
    expect(await fetchFor('1', original)).toBe('from the network');
    expect(kept(takenStore('anna'))).toEqual([original]);
  });
});

const lyingPage = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

describe('a picture for which there is no room', () => {
  const fill = async (store: string, count: number) => {
    for (let i = 0; i < count; i += 1) await keep(store, `https://files.example.net/profilepics/${i}.jpg`);
    full.add(store);
  };

  it('takes the place of the oldest of its account', async () => {
    pages.set('1', { says: ANNA, asked: 0 });
    await keep(ELENA, FACE);
    await keep(takenStore('anna'), OTHER);
    await fill(ANNA, 120);
    await fetchFor('1', FACE);
    expect(kept(ANNA)).toHaveLength(71);
    expect(kept(ANNA)).toContain(FACE);
    expect(kept(ANNA)).not.toContain('https://files.example.net/profilepics/0.jpg');
    expect([kept(ELENA), kept(takenStore('anna'))]).toEqual([[FACE], [OTHER]]);
  });

  it('takes the place of another account’s only if its own has none', async () => {
    pages.set('1', { says: ANNA, asked: 0 });
    for (let i = 0; i < 60; i += 1) await keep(ELENA, `https://files.example.net/profilepics/${i}.jpg`);
    full.add(ANNA);
    await fetchFor('1', FACE);
    expect(kept(ELENA)).toHaveLength(10);
  });

  it('costs no more pictures than that within a minute, while others fill the disk', async () => {
    pages.set('1', { says: ANNA, asked: 0 });
    await fill(ANNA, 120);
    vi.spyOn(full, 'delete').mockReturnValue(false);
    const works = [FACE, OTHER, `${FACE}?2`].map((url) => fetchFor('1', url));
    await Promise.all(works);
    expect(kept(ANNA)).toHaveLength(70);
  });
});
