import { expect, it } from 'vitest';
import { createDraftWriter, type Written } from '../../../src/live/drafts/draft-writer.ts';
import type { Failure } from '../../../src/shared/contract/index.ts';

const textAt = (body: string, at = 0): Written => ({ content: { body }, at, madeOf: { state: null, from: 0 } });

/** A disk whose writes take `tookMs`; `tick` advances its clock by a millisecond. */
function slowDisk(tookMs: number) {
  const written: string[] = [];
  let now = 0;
  let isQueued = false;
  let pending: { body: string; doneAt: number; resolve: (failure: null) => void } | null = null;
  return {
    written,
    /** Whether a write began before the previous one had finished. */
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
      // Lets the writer continue in its microtasks.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

it('on a slow disk input events are coalesced, never queued, and text is stored within half a second [9.014]', async () => {
  const disk = slowDisk(240);
  const writer = createDraftWriter({ save: disk.save, after: () => undefined });
  let typed = '';
  for (let ms = 0; ms < 3000; ms += 1) {
    if (ms % 30 === 0) {
      typed += 'x';
      writer.write(textAt(typed, ms));
    }
    await disk.tick();
    // The text on the disk is never older than two writes of 240 ms.
    if (ms > 500) expect(disk.written.at(-1)?.length).toBeGreaterThanOrEqual(Math.floor((ms - 500) / 30));
  }
  expect(typed).toHaveLength(100);
  expect(disk.isQueued()).toBe(false);
  expect(disk.written.length).toBeLessThanOrEqual(3000 / 240);
  expect(disk.written[0]).toBe('x');
});

it('the first input event is written at once, and settle waits for the last one', async () => {
  const disk = slowDisk(10);
  const writer = createDraftWriter({ save: disk.save, after: () => undefined });
  writer.write(textAt('P'));
  writer.write(textAt('Pl'));
  writer.write(textAt('Plums'));
  let isSettled = false;
  const settled = writer.settle().then(() => {
    isSettled = true;
  });
  for (let ms = 0; ms < 10; ms += 1) await disk.tick();
  expect(disk.written).toEqual(['P']);
  expect(isSettled).toBe(false);
  expect(writer.unsaved()).toEqual(textAt('Plums'));
  for (let ms = 0; ms < 15; ms += 1) await disk.tick();
  await settled;
  expect(disk.written).toEqual(['P', 'Plums']);
  expect(writer.unsaved()).toBeNull();
});

const full: Failure = { kind: 'quota' };

it('text that cannot be stored is reported with the reason, and the latest is retried until it is stored', async () => {
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
  const reported: (string | undefined)[] = [];
  writer.subscribe(() => reported.push(writer.failure()?.kind));
  writer.write(textAt('P'));
  await writer.settle();
  writer.write(textAt('Plums'));
  await writer.settle();
  expect(writer.unsaved()).toEqual(textAt('Plums'));
  // One retry is scheduled, however much is typed.
  expect(planned).toHaveLength(1);
  planned.shift()?.();
  await writer.settle();
  isFull = false;
  planned.shift()?.();
  await writer.settle();
  expect(written).toEqual(['Plums']);
  expect(writer.unsaved()).toBeNull();
  expect(reported).toEqual(['quota', undefined]);
  expect(planned).toEqual([]);
});

it('discarded text is neither reported nor retried', async () => {
  const planned: (() => void)[] = [];
  let tries = 0;
  const writer = createDraftWriter({
    save: async () => {
      tries += 1;
      return full;
    },
    after: (_delayMs, work) => planned.push(work),
  });
  writer.write(textAt('Plums'));
  await writer.settle();
  writer.forget();
  for (const work of planned) work();
  await writer.settle();
  expect(tries).toBe(1);
  expect(writer.failure()).toBeNull();
});

it('a write that throws does not prevent the next one', async () => {
  const written: string[] = [];
  let fails = true;
  const writer = createDraftWriter({
    save: async ({ content }) => {
      if (fails) throw new Error('Broken');
      written.push(content.body);
      return null;
    },
    after: () => undefined,
  });
  writer.write(textAt('P'));
  await expect(writer.settle()).rejects.toThrow('Broken');
  expect(writer.unsaved()).toEqual(textAt('P'));
  fails = false;
  writer.write(textAt('Pl'));
  await writer.settle();
  expect(written).toEqual(['Pl']);
  expect(writer.unsaved()).toBeNull();
});
