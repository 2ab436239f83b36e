import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkboxPlugin } from 'workbox-core';
import { hasPagesForCode, onlyOwnFiles } from '../../../sw/shell-files.ts';
import { ALL_DAMAGE, ALL_GATEWAY_ANSWERS, type Lie, lying } from '../../support/lying-proxy.ts';

const ORIGIN = 'https://larder.example';
const CODE = 'export const page = 1;';
const PAGE =
  '<!doctype html><meta name="engine" content="/assets/engine-1.js"><script src="/assets/page-1.js"></script></html>';
const hash = createHash('sha256').update(CODE).digest('base64url').slice(0, 8);
const FILES = [
  { url: 'assets/page-1.js', revision: null, hash },
  { url: 'assets/engine-1.js', revision: null, hash },
  { url: 'docs/faq.md', revision: 'a' },
  { url: 'favicon.svg', revision: 'b' },
  { url: 'index.html', revision: 'c' },
];
const TYPES = { js: 'text/javascript', md: 'text/markdown', svg: 'image/svg+xml', html: 'text/html' };

const answer = (path: string, content: string = contentOf(path), headers: Record<string, string> = {}) => {
  const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES];
  return new Response(content, { headers: { 'content-type': type, ...headers } });
};
const contentOf = (path: string) => (path.endsWith('.js') ? CODE : path.endsWith('.html') ? PAGE : '# Words');

/** What the network answers when it is asked past the cache of the browser. */
let network: (path: string) => Response | Promise<Response>;
let asked: [string, RequestInit | undefined][];
const plugin = onlyOwnFiles(FILES) as Required<WorkboxPlugin>;
type Given = Parameters<typeof plugin.cacheWillUpdate>[0];
const event = (type: string) => ({ type }) as Given['event'];

/** What is stored of the first answer; the status if it is in place of a file; `null` if the installation fails. */
async function stored(path: string, first: Response): Promise<string | number | null> {
  const request = new Request(ORIGIN + path);
  const kept = await plugin.cacheWillUpdate({ request, response: first, event: event('install') });
  if (!kept) return null;
  return kept.ok ? kept.text() : kept.status;
}

/** What is used of a stored answer. */
async function used(path: string, cachedResponse: Response, during: string): Promise<string | null> {
  const request = new Request(`${ORIGIN}${path}?__WB_REVISION__=c`);
  const parts = { request, cachedResponse, event: event(during), cacheName: 'shell' };
  return (await (await plugin.cachedResponseWillBeUsed(parts))?.text()) ?? null;
}

beforeEach(() => {
  asked = [];
  network = answer;
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    asked.push([path, options]);
    return network(path);
  });
});

describe('the files of a version', () => {
  it.each(['/assets/page-1.js', '/docs/faq.md', '/favicon.svg', '/index.html'])(
    '%s is stored as it comes',
    async (path) => {
      expect(await stored(path, answer(path))).toBe(contentOf(path));
      expect(asked).toEqual([]);
    },
  );

  const harmless: Lie[] = ['vary by everything', 'stale date'];
  const lies = [...ALL_GATEWAY_ANSWERS, ...ALL_DAMAGE].filter((lie) => !harmless.includes(lie));
  const told = (lie: Lie, path: string) => lying(lie)(new Request(ORIGIN + path), () => answer(path));

  it.each(lies)('nothing else is stored for code and page (%s)', async (lie) => {
    network = (path) => told(lie, path);
    expect(await stored('/assets/page-1.js', await told(lie, '/assets/page-1.js'))).toBeNull();
    // A page has this type.
    if (lie !== 'wrong type') expect(await stored('/index.html', await told(lie, '/index.html'))).toBeNull();
  });

  it('the page of the app, or of another version, is not stored for code, nor is one for the other', async () => {
    network = () => answer('/index.html');
    expect(await stored('/assets/page-1.js', answer('/index.html'))).toBeNull();
    network = () => answer('/index.html', PAGE.replace('page-1', 'page-2'));
    expect(await stored('/index.html', await network('/'))).toBeNull();
    network = () => answer('/assets/page-1.js', `${CODE} `);
    expect(await stored('/assets/page-1.js', await network('/'))).toBeNull();
  });

  it('are asked for past the cache of the browser, which may have kept something else', async () => {
    expect(await stored('/assets/page-1.js', answer('/index.html'))).toBe(CODE);
    expect(await stored('/index.html', new Response('Not found', { status: 404 }))).toBe(PAGE);
    expect(asked).toEqual([
      ['/assets/page-1.js', expect.objectContaining({ cache: 'reload' })],
      ['/index.html', expect.objectContaining({ cache: 'reload' })],
    ]);
  });

  it.each(['/docs/faq.md', '/favicon.svg'])(
    '%s does not stop the installation where a deployment has removed it, and then comes from the network',
    async (path) => {
      network = () => answer('/index.html');
      expect(await stored(path, answer('/index.html'))).toBe(404);
      expect(await used(path, new Response(null, { status: 404 }), 'fetch')).toBeNull();
    },
  );

  it('are stored in spite of `Vary: *`, with their other headers', async () => {
    const first = answer('/index.html', PAGE, { vary: '*', 'content-security-policy': "default-src 'self'" });
    const request = new Request(`${ORIGIN}/index.html`);
    const kept = await plugin.cacheWillUpdate({ request, response: first, event: event('install') });
    expect([...(kept?.headers ?? [])]).toEqual([
      ['content-security-policy', "default-src 'self'"],
      ['content-type', 'text/html'],
    ]);
  });

  it('that an earlier version has stored wrongly are not taken over by an installation', async () => {
    expect(await used('/assets/page-1.js', answer('/index.html'), 'install')).toBeNull();
    expect(await used('/assets/page-1.js', answer('/assets/page-1.js'), 'install')).toBe(CODE);
    expect(await used('/index.html', answer('/index.html'), 'install')).toBe(PAGE);
  });
});

it.each([
  [true, { '/assets/old.js': answer('/index.html'), '/index.html': answer('/index.html') }],
  [false, { '/assets/old.js': answer('/assets/page-1.js'), '/index.html': answer('/index.html') }],
])('a shell with a page in place of its code is told from others (%s)', async (expected, entries) => {
  const found = new Map(Object.entries(entries).map(([path, content]) => [ORIGIN + path, content]));
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...found.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => found.get(url),
    }),
  });
  expect(await hasPagesForCode('shell')).toBe(expected);
});
