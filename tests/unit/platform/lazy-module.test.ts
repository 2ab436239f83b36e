import { expect, test } from 'vitest';
import { loadModule } from '../../../src/platform/lazy-module.ts';

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
