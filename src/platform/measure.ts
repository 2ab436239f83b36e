/** Durations of queries that are not reported yet, in ms; at most some hundreds. */
const queryTimes: number[] = [];
const MAX_TIMES = 300;

/** Notes how long a query takes. */
export function timed<Value>(work: Promise<Value>): Promise<Value> {
  const beganAt = performance.now();
  work.then(
    () => queryTimes.length < MAX_TIMES && queryTimes.push(performance.now() - beganAt),
    () => undefined,
  );
  return work;
}

/** Returns the durations since the last call. */
export const takeQueryTimes = (): number[] => queryTimes.splice(0);
