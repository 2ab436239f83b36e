import { beforeEach, expect, test, vi } from 'vitest';
import { turn, wanted } from '../../../../src/features/outbox/switch-wishes.ts';

/** Writes of a switch, each of which ends when the test says so. */
let writes: { on: boolean; end: (isStored: boolean) => void }[];
let id = '';
beforeEach(() => {
  writes = [];
  id = crypto.randomUUID();
});
const write = (on: boolean) => new Promise<boolean>((end) => void writes.push({ on, end }));
const tap = (stored = false) => void turn(id, stored, write);
/** Ends the last write. */
async function settle(isStored = true): Promise<void> {
  writes.at(-1)?.end(isStored);
  await new Promise((resolve) => setTimeout(resolve));
}
const wantedState = (of: string) => wanted.get(of)?.on;
const written = () => writes.map(({ on }) => on);

test('a tap is shown at once and written once', async () => {
  tap();
  expect(wantedState(id)).toBe(true);
  await settle();
  expect(written()).toEqual([true]);
  expect(wantedState(id)).toBe(true);
});

test('a second tap during the write is written after it', async () => {
  tap();
  tap();
  expect(wantedState(id)).toBe(false);
  expect(written()).toEqual([true]);
  await settle();
  expect(written()).toEqual([true, false]);
  await settle();
  expect(written()).toHaveLength(2);
  expect(wantedState(id)).toBe(false);
});

test('two further taps during the write change nothing, and nothing is written twice', async () => {
  tap();
  tap();
  tap();
  await settle();
  expect(written()).toEqual([true]);
  expect(wantedState(id)).toBe(true);
});

test('a tap after the write, before a view shows it, takes it back', async () => {
  tap();
  await settle();
  tap();
  expect(written()).toEqual([true, false]);
});

test('a write that the device refuses leaves the switch as its view shows it, and another tap tries again', async () => {
  tap();
  await settle(false);
  expect(wantedState(id)).toBeUndefined();
  tap();
  expect(written()).toEqual([true, true]);
});

test('a write that throws leaves the switch as its view shows it', async () => {
  await expect(turn(id, false, vi.fn().mockRejectedValue(new RangeError('no')))).rejects.toThrow('no');
  expect(wantedState(id)).toBeUndefined();
});

test('a wish that no view has shown ends after a few seconds: the server may have refused it', async () => {
  vi.useFakeTimers();
  try {
    tap();
    writes.at(-1)?.end(true);
    await vi.advanceTimersByTimeAsync(2900);
    expect(wantedState(id)).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(wantedState(id)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
