/** How long a video plays by itself: so long, or so many times its own length once that is known (spec §4). */
const UNKNOWN_LENGTH_LIMIT_MS = 300_000;
const ROUNDS = 10;

/** What is asked of a video; `duration` in seconds, NaN or Infinity when it is not known. */
export interface Playing extends EventTarget {
  readonly duration: number;
  readonly paused: boolean;
  pause(): void;
}

/** How long a video of that many seconds may play without anybody touching it, in ms. */
export const playLimitMs = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) && durationSeconds > 0 ? durationSeconds * ROUNDS * 1000 : UNKNOWN_LENGTH_LIMIT_MS;

/** Pauses a video that has played for long enough; who starts it again sees it for as long again. Returns the way to stop. */
export function pauseInTime(
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
