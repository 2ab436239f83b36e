import { describe, expect, it } from 'vitest';
import { cacheControl, printHeaders, securityHeaders } from '../../support/headers.ts';

const config = { apiRoot: '', appVersionCheck: null, errorReportingDsn: null };

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
  it('allow only the own origin when the server is there too', () => {
    const csp = policy(securityHeaders(config));
    expect(csp.get('default-src')).toBe("'none'");
    expect(csp.get('script-src')).toBe("'self'");
    expect(csp.get('style-src')).toBe("'self'");
    expect(csp.get('connect-src')).toBe("'self'");
    expect(csp.get('img-src')).toBe("'self' blob: data:");
    for (const name of ['frame-src', 'object-src', 'base-uri', 'frame-ancestors']) expect(csp.get(name)).toBe("'none'");
  });

  it('name the server, its socket, media, version check and error reports, each once and as an origin', () => {
    const headers = securityHeaders(
      {
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

  it('name the own socket when the site says where it lives', () => {
    expect(policy(securityHeaders(config, { siteOrigin: 'https://app.example.net' })).get('connect-src')).toBe(
      "'self' wss://app.example.net",
    );
  });

  it('never allow inline or evaluated code', () => {
    expect(Object.values(securityHeaders(config)).join()).not.toMatch(/unsafe-(inline|eval|hashes)|\*/);
  });

  it('are printed for nginx, Caddy and static hosts', () => {
    const text = printHeaders({ 'X-One': "a 'self'; b" });
    expect(text).toContain('add_header X-One "a \'self\'; b" always;');
    expect(text).toContain('  X-One "a \'self\'; b"');
    expect(text).toContain("/*\n  X-One: a 'self'; b");
  });

  it('let only files with a hash in their name be kept without asking', () => {
    expect(cacheControl('/assets/index-a1b2.js')).toContain('immutable');
    for (const path of ['/sw.js', '/config.json', '/icon-192.png', '/docs/about.md']) {
      expect(cacheControl(path)).toBe('no-cache');
    }
  });

  it('let no page be kept, so that none is brought back with its transactions frozen', () => {
    for (const path of ['/', '/index.html', '/anna/12345678']) expect(cacheControl(path)).toBe('no-store');
  });
});
