import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstScreen, REPLACED_AFTER_MS } from '../../../src/shell/use-boot-screen-removal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the stored first screen stays while the live page has not drawn its own, however long that takes', async () => {
  let draw: () => void = () => {};
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const remove = vi.fn();
  afterFirstScreen(drawn, remove);
  await vi.advanceTimersByTimeAsync(2 * REPLACED_AFTER_MS);
  expect(remove).not.toHaveBeenCalled();
  draw();
  await vi.advanceTimersByTimeAsync(REPLACED_AFTER_MS - 1);
  expect(remove).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(remove).toHaveBeenCalledOnce();
});

it('the removal of the stored first screen can be cancelled before and after the live page’s first screen', async () => {
  const remove = vi.fn();
  afterFirstScreen(Promise.resolve(), remove)();
  const cancel = afterFirstScreen(Promise.resolve(), remove);
  await Promise.resolve();
  cancel();
  await vi.advanceTimersByTimeAsync(2 * REPLACED_AFTER_MS);
  expect(remove).not.toHaveBeenCalled();
});
