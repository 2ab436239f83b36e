/** Runs work by priority, at most `width` at a time. */
export interface WorkQueue {
  run: <T>(priority: 'screen' | 'background', work: () => Promise<T>) => Promise<T>;
}

export function createQueue(width: number): WorkQueue {
  const waiting = { screen: [] as (() => void)[], background: [] as (() => void)[] };
  let running = 0;
  const next = () => {
    while (running < width) {
      const start = waiting.screen.shift() ?? waiting.background.shift();
      if (!start) return;
      running += 1;
      start();
    }
  };
  return {
    run: (priority, work) =>
      new Promise((resolve, reject) => {
        const start = () => {
          work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        };
        waiting[priority].push(start);
        next();
      }),
  };
}
