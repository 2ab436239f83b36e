import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_MS } from '../../../src/shared/config/index.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

describe('the first screen', () => {
  it('is over after ten seconds, painted or not', async () => {
    const { firstScreen } = await import('../../../src/platform/first-screen.ts');
    const isOver = vi.fn();
    void firstScreen.then(isOver);
    await vi.advanceTimersByTimeAsync(FIRST_SCREEN_MS - 1);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toHaveBeenCalledOnce();
  });

  it('is over when it has been painted', async () => {
    const { firstScreen, firstScreenIsPainted } = await import('../../../src/platform/first-screen.ts');
    firstScreenIsPainted();
    await expect(firstScreen).resolves.toBeUndefined();
  });
});
