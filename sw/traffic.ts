import { TRAFFIC_CHANNEL, type TrafficReport } from '../src/shared/contract/caches.ts';
import { readerOf } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths of the API and of files of users. What else comes from our origin is the app. */
const NOT_THE_APP = /^\/(v\d+|attachments|profilepics)\//;

/** Reports received bytes to the engine that leads the account's tabs, which stores them. Without one they are not counted. */
export function countBytes(reader: string, kind: TrafficReport['kind'], bytes: number): void {
  const channel = new BroadcastChannel(TRAFFIC_CHANNEL);
  channel.postMessage({ reader, kind, bytes } satisfies TrafficReport);
  channel.close();
}

/** Counts the files of the app that this service worker fetches. */
export function countAppFiles(): void {
  const observer = new PerformanceObserver((list) => {
    const files = list.getEntries() as PerformanceResourceTiming[];
    const own = files.filter(({ name }) => {
      const { origin, pathname } = new URL(name);
      return origin === self.location.origin && !NOT_THE_APP.test(pathname);
    });
    const bytes = own.reduce((sum, { transferSize }) => sum + transferSize, 0);
    if (bytes > 0) void countForOpenPage(bytes);
  });
  observer.observe({ type: 'resource', buffered: true });
}

async function countForOpenPage(bytes: number): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page) countBytes(await readerOf(page.id), 'app', bytes);
}
