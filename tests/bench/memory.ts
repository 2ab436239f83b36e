import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const MIB = 1024 * 1024;

/** MiB used by the page's objects after a garbage collection, without its workers. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MIB;
}

/**
 * MiB of all processes of the browser but its main one; shared memory counts by its share. `NaN` on systems other than Linux.
 */
export async function processMemory(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type !== 'browser').reduce((sum, { id }) => sum + proportionalSize(id), 0);
}

function proportionalSize(process: number): number {
  try {
    const [, kib] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
}
