/** Bytes of the last answer of `url` since then, with headers; `null` if the browser or another origin does not tell. */
export function transferSize(url: string, since: number): number | null {
  const { href } = new URL(url, self.location.href);
  const entries = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[];
  const last = entries.findLast((entry) => entry.startTime >= since);
  // The browser stops recording when its buffer is full (250 entries).
  if (performance.getEntriesByType('resource').length > 200) performance.clearResourceTimings();
  return last?.transferSize || null;
}
