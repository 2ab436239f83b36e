interface Scheduler {
  yield?: () => Promise<void>;
}

/**
 * Runs `work` in a task of its own once the next frame is painted, with the time that the browser took for that frame in ms, its
 * layout above all. At once in a hidden page, which has no frames. Returns the cancellation.
 */
export function afterNextFrame(work: (frameMs: number) => void): () => void {
  if (document.visibilityState === 'hidden') return inNextTask(() => work(0));
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    const from = performance.now();
    cancel = inNextTask(() => work(performance.now() - from));
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}

/** Runs `work` in a task of its own, after input that waits. Returns the cancellation. */
export function inNextTask(work: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) work();
  };
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.yield) {
    void scheduler.yield().then(run);
  } else {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(null);
  }
  return () => {
    isCancelled = true;
  };
}

/** Resolves in the next task, after input that waits. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void inNextTask(resolve));
