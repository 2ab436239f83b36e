import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SKIP_WAITING } from '../../../src/shared/contract/caches.ts';
import { MemoryStorage } from './memory-storage.ts';

const FILES = ['/assets/engine-1.js', '/assets/page-1.js', '/assets/page-1.css'];
const page = (version = 1) =>
  `<!doctype html><html><head>${FILES.map((file) => `<script src="${file.replace('1', String(version))}"></script>`).join('')}</head></html>`;
const html = (text = page()) => new Response(text, { headers: { 'content-type': 'text/html' } });
const code = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });

let network: (address: string) => Response;
let asked: string[];
let reloads: number;
let win: EventTarget;
let focused: string | null;
let container: (EventTarget & { controller: object | null; getRegistration: () => Promise<object> }) | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  network = (address) => (address === '/' ? html() : code());
  asked = [];
  reloads = 0;
  focused = null;
  container = undefined;
  win = new EventTarget();
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('document', {
    head: { innerHTML: page() },
    get activeElement() {
      return focused === null ? null : { matches: (selector: string) => selector.split(', ').includes(focused ?? '') };
    },
  });
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      return container;
    },
  });
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    expect(options.cache).toBe('reload');
    asked.push(address);
    return network(address);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A load of the page: its modules have no state. */
async function begin(): Promise<void> {
  vi.resetModules();
  const { areFilesThere, reloadWhen } = await import('../../../src/platform/recovery.ts');
  reloadWhen(areFilesThere);
  await vi.advanceTimersByTimeAsync(0);
}

describe('a page whose code could not be loaded', () => {
  it('is loaded again at once if its files are there, which the browser’s cache did not know', async () => {
    await begin();
    expect(reloads).toBe(1);
    expect(asked).toEqual(['/', ...FILES]);
  });

  it('waits while pages are answered for its files, and is loaded again when all have come', async () => {
    const late = new Set(FILES);
    network = (address) => (address === '/' || late.has(address) ? html() : code());
    await begin();
    late.delete('/assets/page-1.js');
    await vi.advanceTimersByTimeAsync(7000);
    expect(reloads).toBe(0);
    late.clear();
    await vi.advanceTimersByTimeAsync(8000);
    expect(reloads).toBe(1);
  });

  it('waits while a gateway answers for the site', async () => {
    network = () => html('<!doctype html><h1>Guests</h1>');
    await begin();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(reloads).toBe(0);
    expect(asked.length).toBeLessThan(70);
    network = (address) => (address === '/' ? html() : code());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });

  it('is loaded again when the site has another version now, whose files are there', async () => {
    network = (address) => {
      if (address === '/') return html(page(2));
      return address.includes('2') ? code() : html();
    };
    await begin();
    expect(reloads).toBe(1);
  });

  it('looks when the network is back, without waiting for its turn', async () => {
    network = () => Response.error();
    await begin();
    await vi.advanceTimersByTimeAsync(300_000);
    network = (address) => (address === '/' ? html() : code());
    win.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reloads).toBe(1);
  });

  it('is not loaded again while the user writes', async () => {
    focused = 'textarea';
    await begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(0);
    focused = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });

  it('is loaded again three times in ten minutes at most, and never without a storage that counts', async () => {
    for (let load = 0; load < 6; load += 1) await begin();
    expect(reloads).toBe(3);
    await vi.advanceTimersByTimeAsync(600_000);
    await begin();
    expect(reloads).toBe(4);
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('No room', 'QuotaExceededError');
      },
    });
    await begin();
    expect(reloads).toBe(4);
  });

  it('lets a new version in that waits, if the one of the service worker does not run', async () => {
    const waiting = { postMessage: vi.fn() };
    const registration = { waiting: null as object | null, update: vi.fn(async () => {}) };
    container = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration });
    network = () => html();
    await begin();
    expect(registration.update).toHaveBeenCalledTimes(1);
    registration.waiting = waiting;
    await vi.advanceTimersByTimeAsync(1000);
    expect(waiting.postMessage).toHaveBeenCalledWith(SKIP_WAITING);
    expect(reloads).toBe(0);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(1);
  });
});
