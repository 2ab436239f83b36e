/** Limit of automatic play: a time, or a multiple of the video's length once that is known (spec §4). */
const UNKNOWN_LENGTH_LIMIT_MS = 300_000;
const ROUNDS = 10;

/** The part of a video element that is used. `duration` is in seconds, NaN or Infinity if unknown. */
export interface Playing extends EventTarget {
  readonly duration: number;
  readonly paused: boolean;
  pause(): void;
}

/** Returns how long a video may play without interaction. */
export const playLimitMs = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) && durationSeconds > 0 ? durationSeconds * ROUNDS * 1000 : UNKNOWN_LENGTH_LIMIT_MS;

/** Pauses a video at its limit, which starts anew with every play. Returns a function that stops watching it. */
export function pauseAtLimit(
  video: Playing,
  timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => timers.clearTimeout(timer);
  const measure = () => {
    stop();
    if (!video.paused) timer = timers.setTimeout(() => video.pause(), playLimitMs(video.duration));
  };
  const listened = [
    ['play', measure],
    ['durationchange', measure],
    ['pause', stop],
  ] as const;
  for (const [event, listener] of listened) video.addEventListener(event, listener);
  measure();
  return () => {
    stop();
    for (const [event, listener] of listened) video.removeEventListener(event, listener);
  };
}
