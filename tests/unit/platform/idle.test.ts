import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oncePerFrame, onInteractionIdle, onNextRest, onScrollIdle } from '../../../src/platform/idle.ts';

/** Animation frames, sixty a second. */
const FRAME_MS = 16;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('onScrollIdle', () => {
  it('calls its listener once, in the first frame 200 ms after the last scroll event [9.018]', () => {
    const target = new EventTarget();
    const listener = vi.fn();
    onScrollIdle(listener, target);
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(150);
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(200 + FRAME_MS - 1);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledTimes(1);
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(200 + FRAME_MS);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is not delayed by keys and does not call a removed listener', () => {
    const target = new EventTarget();
    const listener = vi.fn();
    const stop = onScrollIdle(listener, target);
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(199);
    target.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1 + FRAME_MS);
    expect(listener).toHaveBeenCalledTimes(1);
    target.dispatchEvent(new Event('scroll'));
    // The timer has ended, the frame has not come.
    vi.advanceTimersByTime(201);
    stop();
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(1000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('onInteractionIdle', () => {
  it('calls its listener in the first frame 500 ms after the last scroll, touch, key press or input [9.019]', () => {
    for (const event of ['scroll', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'input']) {
      const target = new EventTarget();
      const listener = vi.fn();
      onInteractionIdle(listener, target);
      target.dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(400);
      target.dispatchEvent(new Event(event));
      vi.advanceTimersByTime(500 + FRAME_MS - 1);
      expect(listener, event).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(listener, event).toHaveBeenCalledTimes(1);
    }
  });
});

describe('onNextRest', () => {
  it('calls its listener once, also without interaction, and later if there is one', () => {
    const target = new EventTarget();
    const listener = vi.fn();
    onNextRest(3000, listener, target);
    vi.advanceTimersByTime(2000);
    target.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2999);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    target.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('oncePerFrame', () => {
  it('runs the work after 16 ms, however often it was requested [9.022]', () => {
    const work = vi.fn();
    const { ask } = oncePerFrame(work);
    for (let ms = 0; ms < 160; ms += 1) {
      ask();
      vi.advanceTimersByTime(1);
    }
    expect(work).toHaveBeenCalledTimes(10);
  });

  it('cancels requested work, which can be requested again', () => {
    const work = vi.fn();
    const { ask, cancel } = oncePerFrame(work);
    ask();
    cancel();
    vi.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    ask();
    vi.advanceTimersByTime(16);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
