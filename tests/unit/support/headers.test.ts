import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Config, PREVIEW_SERVICES } from '../../../src/shared/config/index.ts';
import { cacheControl, cardHeaders, openerPolicy, printHeaders, securityHeaders } from '../../support/headers.ts';

const config = {
  apiRoot: '',
  appVersionCheck: null,
  errorReportingDsn: null,
  linkPreviews: { services: [], cardScript: null, neverFor: [] },
  gifs: null,
};

function policy(headers: Record<string, string>): Map<string, string> {
  const text = headers['Content-Security-Policy'] ?? '';
  return new Map(
    text.split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('security headers', () => {
  it('allow only the own origin when the API is served there', () => {
    const csp = policy(securityHeaders(config));
    expect(csp.get('default-src')).toBe("'none'");
    expect(csp.get('script-src')).toBe("'self'");
    expect(csp.get('style-src')).toBe("'self'");
    expect(csp.get('connect-src')).toBe("'self'");
    expect(csp.get('img-src')).toBe("'self' blob: data:");
    for (const name of ['frame-src', 'object-src', 'base-uri', 'frame-ancestors']) expect(csp.get(name)).toBe("'none'");
  });

  it('list the origins of API, socket, media, version check and error reports once each', () => {
    const headers = securityHeaders(
      {
        ...config,
        apiRoot: 'https://api.example.net/base',
        appVersionCheck: { url: 'https://version.example.net/x', header: 'ETag', intervalSec: 60 },
        errorReportingDsn: 'https://key@errors.example.net/7',
      },
      { mediaOrigins: ['https://media.example.net', 'https://api.example.net'] },
    );
    const csp = policy(headers);
    expect(csp.get('connect-src')?.split(' ').toSorted()).toEqual([
      "'self'",
      'https://api.example.net',
      'https://errors.example.net',
      'https://media.example.net',
      'https://version.example.net',
      'wss://api.example.net',
    ]);
    expect(csp.get('img-src')).toBe("'self' blob: data: https://api.example.net https://media.example.net");
  });

  it('list the own socket when the site’s origin is given', () => {
    expect(policy(securityHeaders(config, { siteOrigin: 'https://app.example.net' })).get('connect-src')).toBe(
      "'self' wss://app.example.net",
    );
  });

  it('never allow inline code or eval', () => {
    const html = '<script>start()</script>';
    expect(Object.values(securityHeaders(config, { html })).join()).not.toMatch(/unsafe-(inline|eval|hashes)|\*/);
  });

  it('allow what stands inside index.html by its hash, and no other element', () => {
    const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    const html =
      '<style>a{}</style><script>one()\n</script><script src="/x.js"></script><script type="module">no()</script>';
    const csp = policy(securityHeaders(config, { html }));
    expect(csp.get('script-src')).toBe(`'self' ${hash('one()\n')}`);
    expect(csp.get('style-src')).toBe(`'self' ${hash('a{}')}`);
  });

  it('are printed for nginx, Caddy and static hosts', () => {
    const text = printHeaders({ 'X-One': "a 'self'; b" }, {});
    expect(text).toContain('add_header X-One "a \'self\'; b" always;');
    expect(text).toContain('  X-One "a \'self\'; b"');
    expect(text).toContain("/*\n  X-One: a 'self'; b");
  });

  it('isolate every page from its opener except the return page of external sign-in', () => {
    for (const path of ['/', '/anna/12345678', '/sw.js']) expect(openerPolicy(path)).toBe('same-origin-allow-popups');
    expect(openerPolicy('/auth-return.html')).toBe('unsafe-none');
    const [nginx, caddy, hosts] = printHeaders({ 'X-One': 'a' }, {}).split('\n\n');
    expect(nginx).toContain('add_header Cross-Origin-Opener-Policy "$larder_opener" always;');
    expect(nginx).toContain('/auth-return.html "unsafe-none";');
    expect(caddy).toContain('header /auth-return.html Cross-Origin-Opener-Policy "unsafe-none"');
    expect(hosts).not.toContain('\n  Cross-Origin-Opener-Policy');
  });

  it('allow caching without revalidation only for files with a hash in their name', () => {
    expect(cacheControl('/assets/index-a1b2.js')).toContain('immutable');
    for (const path of ['/sw.js', '/config.json', '/icon-192.png', '/docs/about.md']) {
      expect(cacheControl(path)).toBe('no-cache');
    }
  });

  it('do not set Cache-Control on proxied responses of the API', () => {
    const [nginx = '', caddy = ''] = printHeaders({}, {}).split('\n\n');
    const [, pattern = ''] = /"~(\S+v\\d\S+)" "";/.exec(nginx) ?? [];
    const isOfServer = (path: string) => new RegExp(pattern).test(path);
    for (const path of ['/v4/posts', '/socket.io/', '/attachments/a.jpg', '/profilepics/b.jpg']) {
      expect(isOfServer(path)).toBe(true);
    }
    for (const path of ['/', '/vera/123456', '/v4', '/index.html']) expect(isOfServer(path)).toBe(false);
    expect(caddy).toContain(`@page not path_regexp ${pattern}\nheader @page Cache-Control "no-store"`);
  });

  it('do not let pages be stored, so that none is restored with frozen transactions', () => {
    for (const path of ['/', '/index.html', '/anna/12345678']) expect(cacheControl(path)).toBe('no-store');
  });
});

describe('other sites in the policy', () => {
  const withPreviews = (linkPreviews: Partial<Config['linkPreviews']>, gifs: Config['gifs'] = null) => ({
    ...config,
    linkPreviews: { ...config.linkPreviews, ...linkPreviews },
    gifs,
  });

  it('are none by default', () => {
    expect(JSON.stringify(securityHeaders(config))).not.toMatch(/youtube|tenor|https:/);
  });

  it('are those of the allowed services, each for its purpose', () => {
    const csp = policy(securityHeaders(withPreviews({ services: ['youtube', 'imgur'] })));
    expect(csp.get('frame-src')).toBe('https://www.youtube-nocookie.com');
    expect(csp.get('img-src')).toBe("'self' blob: data: https://i.ytimg.com https://i.imgur.com");
    expect(csp.get('media-src')).toBe("'self' blob: https://i.imgur.com");
    expect(csp.get('connect-src')).toBe("'self' https://www.youtube.com https://i.ytimg.com https://i.imgur.com");
    expect(csp.get('script-src')).toBe("'self'");
  });

  it('are those of the GIF service', () => {
    const csp = policy(
      securityHeaders(
        withPreviews(
          {},
          { apiRoot: 'https://gifs.example/v2', key: 'k', clientKey: 'c', pictureOrigins: ['https://media.example'] },
        ),
      ),
    );
    expect(csp.get('connect-src')).toBe("'self' https://gifs.example https://media.example");
    expect(csp.get('img-src')).toBe("'self' blob: data: https://media.example");
    expect(csp.get('frame-src')).toBe("'none'");
  });

  it('of pictures are in `connect-src` too: the service worker fetches what a page shows', () => {
    const everything = withPreviews(
      { services: [...PREVIEW_SERVICES] },
      { apiRoot: 'https://gifs.example/v2', key: 'k', clientKey: 'c', pictureOrigins: ['https://media.example'] },
    );
    const csp = policy(
      securityHeaders(
        { ...everything, apiRoot: 'https://api.example.net' },
        { mediaOrigins: ['https://pictures.example.net'] },
      ),
    );
    const origins = (directive: string) =>
      (csp.get(directive) ?? '').split(' ').filter((one) => one.startsWith('http'));
    expect(origins('img-src')).toContain('https://media.example');
    expect(origins('connect-src')).toEqual(expect.arrayContaining(origins('img-src')));
  });

  it('never include the card script, which the page of the cards alone may run, without an origin [7.159]', () => {
    const cards = withPreviews({ services: ['card'], cardScript: 'https://cards.example/platform.js' });
    expect(JSON.stringify(securityHeaders(cards))).not.toContain('cards.example');
    expect(policy(securityHeaders(cards)).get('frame-src')).toBe("'self'");
    const csp = policy(cardHeaders(cards));
    expect(csp.get('script-src')).toBe("'self' https://cards.example");
    expect(csp.get('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    expect(csp.get('frame-ancestors')).toBe("'self'");
    expect(JSON.stringify(cardHeaders(cards))).not.toMatch(/unsafe-|allow-same-origin/);
  });

  it('of the page of the cards are printed for each kind of server', () => {
    const [nginx = '', caddy = '', hosts = ''] = printHeaders(
      { 'X-One': 'page', 'X-Two': 'b' },
      { 'X-One': 'card' },
    ).split('\n\n');
    expect(nginx).toContain('map $uri $larder_x_one {\n  /card.html "card";\n  default "page";\n}');
    expect(nginx).toContain('add_header X-One "$larder_x_one" always;');
    expect(nginx).toContain('add_header X-Two "b" always;');
    expect(caddy).toContain('header /card.html {\n  X-One "card"\n}');
    expect(hosts).toContain('/card.html\n  ! X-One\n  X-One: card');
  });
});
