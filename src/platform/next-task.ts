interface Scheduler {
  yield?: () => Promise<void>;
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
