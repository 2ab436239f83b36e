/** Whether the browser tells how long interactions take (https://w3c.github.io/event-timing/); Safari does since 26.2. */
export const canMeasureInteractions = (): boolean =>
  globalThis.PerformanceObserver?.supportedEntryTypes?.includes('event') ?? false;
