import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPlayable } from '../../../../src/features/media/index.ts';
import { type Playing, pauseAtLimit } from '../../../../src/features/media/pause-at-limit.ts';

describe('isPlayable', () => {
  it('is true for four file extensions if the browser can play them [2.263 2.264]', () => {
    for (const ending of ['mov', 'mp4', 'ogg', 'webm', 'MP4']) {
      const asked: string[] = [];
      const yes = (type: string) => asked.push(type) > 0;
      expect(isPlayable(`film.${ending}`, yes, new Map()), ending).toBe(true);
      expect(asked, ending).toEqual([expect.stringMatching(/^video\/(mp4|ogg|webm)/)]);
      expect(
        isPlayable(`film.${ending}`, () => false, new Map()),
        ending,
      ).toBe(false);
    }
  });

  it('is false for other extensions [2.263]', () => {
    for (const name of ['film.avi', 'film', 'mp4', 'film.mp4.zip', 'film.constructor'])
      expect(
        isPlayable(name, () => true, new Map()),
        name,
      ).toBe(false);
  });
});

class FakeVideo extends EventTarget implements Playing {
  duration = Number.NaN;
  paused = true;
  play(): void {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  learnDuration(seconds: number): void {
    this.duration = seconds;
    this.dispatchEvent(new Event('durationchange'));
  }
}

describe('a playing video', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is paused after 300 s while its duration is unknown [4.100]', () => {
    const video = new FakeVideo();
    pauseAtLimit(video);
    video.play();
    vi.advanceTimersByTime(299_999);
    expect(video.paused).toBe(false);
    vi.advanceTimersByTime(1);
    expect(video.paused).toBe(true);
  });

  it('is paused after ten times its duration [4.100]', () => {
    const video = new FakeVideo();
    pauseAtLimit(video);
    video.play();
    video.learnDuration(2.5);
    vi.advanceTimersByTime(24_999);
    expect(video.paused).toBe(false);
    vi.advanceTimersByTime(1);
    expect(video.paused).toBe(true);
  });

  it('gets the full time again when it is restarted', () => {
    const video = new FakeVideo();
    pauseAtLimit(video);
    video.learnDuration(1);
    video.play();
    vi.advanceTimersByTime(9000);
    video.pause();
    video.play();
    vi.advanceTimersByTime(9999);
    expect(video.paused).toBe(false);
    vi.advanceTimersByTime(1);
    expect(video.paused).toBe(true);
  });

  it('is not paused after its player was removed', () => {
    const video = new FakeVideo();
    const stop = pauseAtLimit(video);
    video.play();
    stop();
    vi.advanceTimersByTime(1_000_000);
    expect(video.paused).toBe(false);
  });
});
