import type { Page } from '@playwright/test';
import type { Cut, Protocol, Relay } from '../support/relay.ts';
import { expect, test } from './relayed.ts';

/* Browser behaviour that ARCHITECTURE §5 assumes. No code of Larder runs here: these tests fail if a new Chromium behaves differently. */

const PROTOCOLS: readonly Protocol[] = ['http/1.1', 'h2'];
const CUTS: readonly Cut[] = ['own', 'all', 'all-but-socket'];
/** Response time of the server. */
const ANSWER_MS = 400;

interface Reported {
  status: number;
  /** From `fetchStart` to `requestStart` by Resource Timing. */
  queuedMs: number;
}

/** Sends a POST over a reused connection. */
const send = (page: Page, path: string): Promise<Reported> =>
  page.evaluate(async (address) => {
    await (await fetch('/v4/server-info')).text();
    const timing = new Promise<PerformanceResourceTiming>((resolve) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName(location.origin + address);
        if (entry) resolve(entry as PerformanceResourceTiming);
      }).observe({ type: 'resource' });
    });
    const response = await fetch(address, { method: 'POST', body: 'Said once' });
    await response.text();
    const { requestStart, fetchStart } = await timing;
    return { status: response.status, queuedMs: requestStart - fetchStart };
  }, path);

const arrivals = ({ exchanges }: Relay, path: string) => exchanges.filter((one) => one.path === path).length;

for (const protocol of PROTOCOLS) {
  test(`Chromium resends a POST whose connection dies before the response, and Resource Timing shows it, over ${protocol}`, async ({
    app,
    relayed,
  }) => {
    const { relay, start } = await relayed(protocol);
    const page = await (await start()).newPage();
    await page.goto('/v4/server-info');
    app.faults.set({ match: ({ method }) => method === 'POST', respond: 'slow-answer', delayMs: ANSWER_MS });

    const once = await send(page, '/v4/uncut');
    expect(once.status).toBe(404);
    expect(once.queuedMs).toBeLessThan(ANSWER_MS / 2);
    expect(arrivals(relay, '/v4/uncut')).toBe(1);

    for (const which of CUTS) {
      const path = `/v4/${which}`;
      relay.cutAt((exchange) => (exchange.path === path && arrivals(relay, path) === 1 ? which : null));
      const twice = await send(page, path);
      expect(twice.status).toBe(404);
      expect(twice.queuedMs).toBeGreaterThan(ANSWER_MS * 0.9);
      expect(arrivals(relay, path)).toBe(2);
    }
  });
}
