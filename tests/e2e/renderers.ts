import type { CDPSession, Page } from '@playwright/test';

const SPIN_MS = 600;

/** CPU seconds of every renderer process, by process id. */
async function rendererTimes(session: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Process id of the page's renderer: the one that uses CPU while the page is busy. */
export async function rendererOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const before = await rendererTimes(session);
  await page.evaluate((ms) => {
    const endAt = performance.now() + ms;
    while (performance.now() < endAt);
  }, SPIN_MS);
  const worked = [...(await rendererTimes(session))].map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }));
  await session.detach();
  const [most, next] = worked.sort((a, b) => b.time - a.time);
  if (!most || (next && next.time * 2 > most.time)) throw new Error('Several processes used the CPU.');
  return most.id;
}
