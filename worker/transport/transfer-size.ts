/** Bytes of the last answer of `url` since then, with headers; `null` if the browser or another origin does not tell. */
export function transferSize(url: string, since: number): number | null {
  const { href } = new URL(url, self.location.href);
  const entries = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[];
  const last = entries.findLast((entry) => entry.startTime >= since);
  return last?.transferSize || null;
}
