/** Resolves when the last change of the document has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

/** Ms of each run, without a first warm-up run. */
export async function timeRuns(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const timesMs: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    await work(run);
    if (run > 0) timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}
