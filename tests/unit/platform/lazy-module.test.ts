import { expect, test, vi } from 'vitest';
import { firstScreenIsPainted } from '../../../src/platform/first-screen.ts';
import { lateModule, lazyModule, loadModule } from '../../../src/platform/lazy-module.ts';

/** Loads with a network that fails the given number of times; returns the result, the attempts and the delays. */
async function load(failures: number): Promise<{ result: unknown; tries: number; pausesMs: number[] }> {
  let tries = 0;
  const pausesMs: number[] = [];
  const fetchModule = async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError(`No network, try ${tries}`);
    return 'module';
  };
  const pause = async (delayMs: number) => void pausesMs.push(delayMs);
  const result = await loadModule(fetchModule, pause).catch((error: unknown) => error);
  return { result, tries, pausesMs };
}

test('loadModule tries five times, one second apart, and then rejects [8.042]', async () => {
  const { result, tries, pausesMs } = await load(Number.POSITIVE_INFINITY);
  expect(tries).toBe(5);
  expect(pausesMs).toEqual([1000, 1000, 1000, 1000]);
  expect(result).toEqual(new TypeError('No network, try 5'));
});

test('loadModule returns the module of the first attempt that succeeds', async () => {
  expect(await load(0)).toEqual({ result: 'module', tries: 1, pausesMs: [] });
  expect(await load(4)).toMatchObject({ result: 'module', tries: 5 });
});

const noPause = async () => undefined;

test('a lazy module is loaded once for all who begin it, and says when its code is there', async () => {
  const load = vi.fn(async () => 'code');
  const listener = vi.fn();
  const module = lazyModule(load, noPause);
  module.subscribe(listener);
  module.begin();
  module.begin();
  expect(module.state()).toEqual({ kind: 'absent' });
  await vi.waitFor(() => expect(module.state()).toEqual({ kind: 'loaded', module: 'code' }));
  module.begin();
  await module.loadAhead();
  expect(load).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a lazy module that has failed is loaded again by a retry only', async () => {
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('No network');
    return 'code';
  });
  const module = lazyModule(load, noPause);
  module.begin();
  await vi.waitFor(() => expect(module.state()).toEqual({ kind: 'failed' }));
  isOnline = true;
  module.begin();
  expect(load).toHaveBeenCalledTimes(5);
  module.retry();
  expect(module.state()).toEqual({ kind: 'absent' });
  await vi.waitFor(() => expect(module.state()).toMatchObject({ kind: 'loaded' }));
  expect(load).toHaveBeenCalledTimes(6);
});

test('loading ahead that fails leaves the module to those who need it', async () => {
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('No network');
    return 'code';
  });
  const module = lazyModule(load, noPause);
  await module.loadAhead();
  expect(load).toHaveBeenCalledTimes(1);
  expect(module.state()).toEqual({ kind: 'absent' });
  isOnline = true;
  module.begin();
  await vi.waitFor(() => expect(module.state()).toMatchObject({ kind: 'loaded' }));
});

test('a late module that has failed is tried again by itself until it is there', async () => {
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('No network');
    return 'code';
  });
  let chances = 0;
  const module = lazyModule(load, noPause, async () => {
    chances += 1;
    if (chances === 3) isOnline = true;
  });
  const states: string[] = [];
  module.subscribe(() => states.push(module.state().kind));
  module.begin();
  await vi.waitFor(() => expect(module.state()).toEqual({ kind: 'loaded', module: 'code' }));
  expect(load).toHaveBeenCalledTimes(8);
  expect(states).toEqual(['failed', 'loaded']);
});

test('a part of the page that could not be loaded is tried again when the network is back, or after a while', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  firstScreenIsPainted();
  const load = vi.fn(() => Promise.reject<string>(new TypeError('No network')));
  const module = lateModule(load);
  module.begin();
  await vi.advanceTimersByTimeAsync(5000);
  expect(module.state()).toEqual({ kind: 'failed' });
  expect(load).toHaveBeenCalledTimes(5);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(6);
  load.mockResolvedValue('code');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(module.state()).toEqual({ kind: 'loaded', module: 'code' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
