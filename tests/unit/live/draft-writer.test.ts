import { expect, it } from 'vitest';
import { createDraftWriter, type Written } from '../../../src/live/draft-writer.ts';
import type { Failure } from '../../../src/shared/contract/index.ts';

const words = (body: string, at = 0): Written => ({ content: { body }, at });

/** A disk on which each write takes its time; `tick` lets a millisecond pass. */
function slowDisk(tookMs: number) {
  const written: string[] = [];
  let now = 0;
  let isQueued = false;
  let pending: { body: string; doneAt: number; resolve: (failure: null) => void } | null = null;
  return {
    written,
    /** Has a write ever begun before the one before it was over? */
    isQueued: () => isQueued,
    save: ({ content }: Written) =>
      new Promise<null>((resolve) => {
        isQueued ||= pending !== null;
        pending = { body: content.body, doneAt: now + tookMs, resolve };
      }),
    async tick() {
      now += 1;
      if (pending && pending.doneAt <= now) {
        const { body, resolve } = pending;
        pending = null;
        written.push(body);
        resolve(null);
      }
      // The writer goes on in the turns that follow.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

it('on a slow disk keys are gathered, never queued, and what was typed is kept within half a second [9.014]', async () => {
  const disk = slowDisk(240);
  const writer = createDraftWriter({ save: disk.save, after: () => undefined });
  let typed = '';
  for (let ms = 0; ms < 3000; ms += 1) {
    if (ms % 30 === 0) {
      typed += 'x';
      writer.write(words(typed, ms));
    }
    await disk.tick();
    // What stands on the disk is never older than two writes of 240 ms.
    if (ms > 500) expect(disk.written.at(-1)?.length).toBeGreaterThanOrEqual(Math.floor((ms - 500) / 30));
  }
  expect(typed).toHaveLength(100);
  expect(disk.isQueued()).toBe(false);
  expect(disk.written.length).toBeLessThanOrEqual(3000 / 240);
  expect(disk.written[0]).toBe('x');
});

it('the first key is written at once; who settles waits for the last one', async () => {
  const disk = slowDisk(10);
  const writer = createDraftWriter({ save: disk.save, after: () => undefined });
  writer.write(words('P'));
  writer.write(words('Pl'));
  writer.write(words('Plums'));
  let isSettled = false;
  const settled = writer.settle().then(() => {
    isSettled = true;
  });
  for (let ms = 0; ms < 10; ms += 1) await disk.tick();
  expect(disk.written).toEqual(['P']);
  expect(isSettled).toBe(false);
  expect(writer.unsaved()).toEqual(words('Plums'));
  for (let ms = 0; ms < 15; ms += 1) await disk.tick();
  await settled;
  expect(disk.written).toEqual(['P', 'Plums']);
  expect(writer.unsaved()).toBeNull();
});

const full: Failure = { kind: 'quota' };

it('words that cannot be kept are named with their reason, and the newest of them are tried again until they are kept', async () => {
  const written: string[] = [];
  const planned: (() => void)[] = [];
  let isFull = true;
  const writer = createDraftWriter({
    save: async ({ content }) => {
      if (isFull) return full;
      written.push(content.body);
      return null;
    },
    after: (_delayMs, work) => planned.push(work),
  });
  const told: (string | undefined)[] = [];
  writer.subscribe(() => told.push(writer.failure()?.kind));
  writer.write(words('P'));
  await writer.settle();
  writer.write(words('Plums'));
  await writer.settle();
  expect(writer.unsaved()).toEqual(words('Plums'));
  // However much is typed, one try waits.
  expect(planned).toHaveLength(1);
  planned.shift()?.();
  await writer.settle();
  isFull = false;
  planned.shift()?.();
  await writer.settle();
  expect(written).toEqual(['Plums']);
  expect(writer.unsaved()).toBeNull();
  expect(told).toEqual(['quota', undefined]);
  expect(planned).toEqual([]);
});

it('words that were given up are neither named nor tried again', async () => {
  const planned: (() => void)[] = [];
  let tries = 0;
  const writer = createDraftWriter({
    save: async () => {
      tries += 1;
      return full;
    },
    after: (_delayMs, work) => planned.push(work),
  });
  writer.write(words('Plums'));
  await writer.settle();
  writer.forget();
  for (const work of planned) work();
  await writer.settle();
  expect(tries).toBe(1);
  expect(writer.failure()).toBeNull();
});

it('a write that breaks is not the last one', async () => {
  const written: string[] = [];
  let breaks = true;
  const writer = createDraftWriter({
    save: async ({ content }) => {
      if (breaks) throw new Error('Broken');
      written.push(content.body);
      return null;
    },
    after: () => undefined,
  });
  writer.write(words('P'));
  await expect(writer.settle()).rejects.toThrow('Broken');
  expect(writer.unsaved()).toEqual(words('P'));
  breaks = false;
  writer.write(words('Pl'));
  await writer.settle();
  expect(written).toEqual(['Pl']);
  expect(writer.unsaved()).toBeNull();
});
