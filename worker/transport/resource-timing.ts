/**
 * `Ports.sentAfterMs` by Resource Timing: `requestStart` belongs to the last sending, `fetchStart` to the call (measured in
 * Chromium: 402 ms apart after a request that the browser repeated, 1 ms otherwise). Other origins need
 * `Timing-Allow-Origin`. If two equal requests are under way, the entry belongs to either.
 */
export function sentAfterMs(url: string, since: number): number | null {
  const { href } = new URL(url, self.location.href);
  const entries = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[];
  const [only, ...others] = entries.filter((entry) => entry.startTime >= since);
  // The browser stops recording when its buffer is full.
  performance.clearResourceTimings();
  if (!only || others.length > 0 || only.requestStart === 0) return null;
  return only.requestStart - only.fetchStart;
}
