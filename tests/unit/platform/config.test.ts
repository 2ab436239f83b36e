import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLastConfig, writeLastConfig } from '../../../src/platform/boot-hints.ts';
import { fetchVersion, loadConfig } from '../../../src/platform/config.ts';
import { fetchConfigFile } from '../../../src/platform/config-file.ts';
import { MemoryStorage } from './memory-storage.ts';

const answer = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));

const page = (body: string) => vi.fn(async () => new Response(body, { headers: { 'content-type': 'text/html' } }));

let drawn: () => void = () => {};
const screen = vi.hoisted(() => ({ firstScreen: Promise.resolve() }));
vi.mock('../../../src/platform/first-screen.ts', () => screen);

beforeEach(() => {
  posted.length = 0;
  screen.firstScreen = new Promise((resolve) => {
    drawn = resolve;
  });
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('location', { host: 'larder.example:8080', pathname: '/', search: '' });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the config as the page does: from what the boot script has found. */
function load() {
  const stored = readLastConfig();
  return loadConfig({
    worker,
    accountId: null,
    isVisible: true,
    config: stored === null ? fetchConfigFile() : Promise.resolve(stored),
  });
}
const posted: unknown[] = [];
const worker = { postMessage: (message: unknown) => posted.push(message) } as unknown as Worker;

describe('loadConfig', () => {
  it('waits for config.json on the first visit and stores it', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    expect((await load()).siteTitle).toBe('Pantry');
    expect(readLastConfig()).toEqual({ siteTitle: 'Pantry' });
  });

  it('returns the stored configuration at once and updates it after the first screen', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    await load();
    const renewal = answer('{"siteTitle":"Cellar"}');
    vi.stubGlobal('fetch', renewal);
    expect((await load()).siteTitle).toBe('Pantry');
    expect(renewal).not.toHaveBeenCalled();
    drawn();
    await vi.waitFor(() => expect(readLastConfig()).toEqual({ siteTitle: 'Cellar' }));
    expect(renewal).toHaveBeenCalledOnce();
  });

  it('adds the serving host to siteDomains on every visit', async () => {
    vi.stubGlobal('fetch', answer('{"siteDomains":["larder.example"]}'));
    for (const visit of ['first', 'second']) {
      expect((await load()).siteDomains, visit).toEqual(['larder.example', 'larder.example:8080']);
    }
  });

  it('fetches the configuration if the stored one is not valid for this version, and opens the engine with it', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    await load();
    writeLastConfig({ siteTitle: 'Pantry', keyOfAnEarlierVersion: 1 });
    expect((await load()).siteTitle).toBe('Pantry');
    expect(posted).toMatchObject([{ kind: 'open', config: { siteTitle: 'Pantry' } }]);
    expect(readLastConfig()).toEqual({ siteTitle: 'Pantry' });
  });

  it('keeps the stored configuration when the update fails or is invalid', async () => {
    vi.stubGlobal('fetch', answer('{"siteTitle":"Pantry"}'));
    await load();
    drawn();
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    for (const bad of [
      answer('{"siteTitle":7}'),
      answer('{'),
      answer('gone', 404),
      page('{"siteTitle":"Guests"}'),
      vi.fn(async () => Object.defineProperty(Response.json({ siteTitle: 'Guests' }), 'redirected', { value: true })),
      vi.fn().mockRejectedValue(new Error()),
    ]) {
      warn.mockClear();
      vi.stubGlobal('fetch', bad);
      expect((await load()).siteTitle).toBe('Pantry');
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      expect(readLastConfig()).toEqual({ siteTitle: 'Pantry' });
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
    await expect(load()).rejects.toThrow(message);
    expect(readLastConfig()).toBeNull();
  });
});

it('rejects with the reason if a gateway answers the first visit, and stores nothing of it', async () => {
  vi.stubGlobal('fetch', page('<!doctype html><title>Guests</title>'));
  await expect(load()).rejects.toThrow('a page was answered in its place');
  expect(readLastConfig()).toBeNull();
});

describe('fetchVersion', () => {
  const check = { url: '/version.txt', header: 'Last-Modified' };

  it('sends one HEAD request and returns the named header [7.119]', async () => {
    const head = vi.fn(async () => new Response(null, { headers: { 'Last-Modified': 'yesterday' } }));
    vi.stubGlobal('fetch', head);
    expect(await fetchVersion(check)).toBe('yesterday');
    expect(head).toHaveBeenCalledExactlyOnceWith('/version.txt', expect.objectContaining({ method: 'HEAD' }));
  });

  it('knows no version from a redirected answer, which is a gateway’s', async () => {
    const headers = { 'Last-Modified': 'today' };
    const redirected = Object.defineProperty(new Response(null, { headers }), 'redirected', { value: true });
    vi.stubGlobal('fetch', async () => redirected);
    expect(await fetchVersion(check)).toBeNull();
  });

  it('rejects when the server refuses', async () => {
    vi.stubGlobal('fetch', answer('', 503));
    await expect(fetchVersion(check)).rejects.toThrow('503');
  });
});
