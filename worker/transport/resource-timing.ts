/**
 * `Ports.sentAfterMs` by Resource Timing: `requestStart` is that of the last sending, `fetchStart` that of the call
 * (measured in Chromium: 402 ms apart after a request that the browser repeated, 1 ms otherwise). Other origins tell it only
 * with `Timing-Allow-Origin`; with two equal requests under way nobody can tell whose the entry is.
 */
export function sentAfterMs(url: string, since: number): number | null {
  const { href } = new URL(url, self.location.href);
  const entries = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[];
  const [only, ...others] = entries.filter((entry) => entry.startTime >= since);
  // The browser stops noting when its buffer is full.
  performance.clearResourceTimings();
  if (!only || others.length > 0 || only.requestStart === 0) return null;
  return only.requestStart - only.fetchStart;
}
