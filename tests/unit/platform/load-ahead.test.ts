import { expect, test, vi } from 'vitest';
import { loadAhead } from '../../../src/platform/load-ahead.ts';

/** Three modules, whose loads and idle tasks are written into one list. */
function world() {
  const happened: string[] = [];
  const modules = ['one', 'two', 'three'].map((name) => ({
    loadAhead: async () => {
      happened.push(`begin ${name}`);
      await Promise.resolve();
      happened.push(`end ${name}`);
    },
  }));
  return { happened, modules, idle: async () => void happened.push('idle') };
}

test('modules are loaded ahead in their order after the first feed, one at a time, each after an idle moment', async () => {
  const { happened, modules, idle } = world();
  let feedIsDrawn = () => {};
  const start = new Promise<void>((resolve) => {
    feedIsDrawn = resolve;
  });
  const done = loadAhead(modules, { start, idle, mayLoad: () => true });
  await new Promise((resolve) => setTimeout(resolve));
  expect(happened).toEqual([]);
  feedIsDrawn();
  await done;
  expect(happened.join()).toBe('idle,begin one,end one,idle,begin two,end two,idle,begin three,end three');
});

test('nothing is loaded ahead from the moment on that the browser saves data', async () => {
  const { happened, modules, idle } = world();
  const mayLoad = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  await loadAhead(modules, { start: Promise.resolve(), idle, mayLoad });
  expect(happened).toEqual(['idle', 'begin one', 'end one', 'idle']);
});
