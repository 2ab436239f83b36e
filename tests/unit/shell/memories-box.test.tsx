import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../../src/live/use-now.ts';
import { links, render } from '../../support/render.tsx';

const clocks = vi.hoisted(() => [] as { everyMs: number; clock: Clock }[]);
vi.mock('../../../src/live/index.ts', async () => {
  const real = await import('../../../src/live/use-now.ts');
  const createClock = (everyMs: number) => {
    const clock = real.createClock(everyMs);
    clocks.push({ everyMs, clock });
    return clock;
  };
  return { ...real, createClock };
});

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58) });
  vi.resetModules();
  clocks.length = 0;
});
afterEach(() => void vi.useRealTimers());

async function openBox() {
  const { MemoriesBox } = await import('../../../src/shell/sidebar/boxes/MemoriesBox.tsx');
  const hrefs = () => links(<MemoriesBox />).map(({ href }) => href);
  const stop = clocks[0]?.clock.subscribe(() => undefined) ?? (() => undefined);
  return { hrefs, html: () => render(<MemoriesBox />), stop };
}

describe('MemoriesBox', () => {
  test('is a box that can be collapsed [2.143]', async () => {
    const { html, stop } = await openBox();
    expect(html()).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Memories/);
    stop();
  });

  test('links to this day of each year from the previous one back to 2005 [2.062 9.006]', async () => {
    const { hrefs, stop } = await openBox();
    expect(hrefs()).toHaveLength(21);
    expect(hrefs()[0]).toBe('/memories/20251121');
    expect(hrefs().at(-1)).toBe('/memories/20051121');
    stop();
  });

  test('follows the date every 5 minutes [9.039]', async () => {
    const { hrefs, stop } = await openBox();
    expect(clocks.map(({ everyMs }) => everyMs)).toEqual([5 * MINUTE_MS]);
    vi.advanceTimersByTime(5 * MINUTE_MS - 1);
    expect(hrefs()[0]).toBe('/memories/20251121');
    vi.advanceTimersByTime(1);
    expect(hrefs()[0]).toBe('/memories/20251122');
    stop();
  });
});
