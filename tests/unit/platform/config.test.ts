import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLastConfig } from '../../../src/platform/boot-hints.ts';
import { fetchVersion, loadConfig } from '../../../src/platform/config.ts';
import { MemoryStorage } from './memory-storage.ts';

const answer = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('location', { host: 'larder.example:8080' });
});
afterEach(() => vi.unstubAllGlobals());

describe('loadConfig', () => {
  it('waits for config.json on the first visit and stores it', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    expect((await loadConfig()).siteTitle).toBe('Pantry');
    expect(readLastConfig()?.payload).toEqual({ siteTitle: 'Pantry' });
  });

  it('returns the stored configuration at once and updates it for the next start', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    await loadConfig();
    const renewal = answer('{"siteTitle":"Cellar"}');
    vi.stubGlobal('fetch', renewal);
    expect((await loadConfig()).siteTitle).toBe('Pantry');
    await vi.waitFor(() => expect(readLastConfig()?.payload).toEqual({ siteTitle: 'Cellar' }));
  });

  it('adds the serving host to siteDomains on every visit', async () => {
    vi.stubGlobal('fetch', answer('{"siteDomains":["larder.example"]}'));
    for (const visit of ['first', 'second']) {
      expect((await loadConfig()).siteDomains, visit).toEqual(['larder.example', 'larder.example:8080']);
    }
  });

  it('keeps the stored configuration when the update fails or is invalid', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    await loadConfig();
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    for (const bad of [
      answer('{"siteTitle":7}'),
      answer('{'),
      answer('gone', 404),
      vi.fn().mockRejectedValue(new Error()),
    ]) {
      warn.mockClear();
      vi.stubGlobal('fetch', bad);
      expect((await loadConfig()).siteTitle).toBe('Pantry');
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      expect(readLastConfig()?.payload).toEqual({ siteTitle: 'Pantry' });
    }
    warn.mockRestore();
  });

  it.each([
    ['a wrong type', '{"siteTitle":7}', 200, /config\.json is not as it should be: siteTitle/],
    ['an unknown key', '{"siteTitel":"x"}', 200, /config\.json is not as it should be: siteTitel/],
    ['a truncated file', '{"siteTitle":', 200, /config\.json is not valid JSON/],
    ['a missing file', '', 404, /the server answered 404/],
  ])('rejects with the reason for %s', async (_name, body, status, message) => {
    vi.stubGlobal('fetch', answer(body, status));
    await expect(loadConfig()).rejects.toThrow(message);
  });
});

describe('fetchVersion', () => {
  const check = { url: '/version.txt', header: 'Last-Modified' };

  it('sends one HEAD request and returns the named header [7.119]', async () => {
    const head = vi.fn(async () => new Response(null, { headers: { 'Last-Modified': 'yesterday' } }));
    vi.stubGlobal('fetch', head);
    expect(await fetchVersion(check)).toBe('yesterday');
    expect(head).toHaveBeenCalledExactlyOnceWith('/version.txt', expect.objectContaining({ method: 'HEAD' }));
  });

  it('rejects when the server refuses', async () => {
    vi.stubGlobal('fetch', answer('', 503));
    await expect(fetchVersion(check)).rejects.toThrow('503');
  });
});
