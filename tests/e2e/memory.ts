import type { Page } from '@playwright/test';

/** What Chromium tells of a heap, in bytes. */
interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  backingStorageSize: number;
}

/**
 * Returns a function that resolves to the bytes which a page, its workers and its service worker hold now: objects and buffers.
 * The memory of their process says nothing: the tools of the test keep the last answers of the network in it.
 */
export async function memoryOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  const answers = new Map<number, (usage: HeapUsage) => void>();
  let asked = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result?: HeapUsage };
    if (result) answers.get(id)?.(result);
    answers.delete(id);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const usageOf = (sessionId: string) =>
    new Promise<HeapUsage>((resolve) => {
      asked += 1;
      answers.set(asked, resolve);
      const message = JSON.stringify({ id: asked, method: 'Runtime.getHeapUsage' });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  return async () => {
    const own = (await session.send('Runtime.getHeapUsage')) as HeapUsage;
    const usages = [own, ...(await Promise.all([...workers].map(usageOf)))];
    if (usages.length < 2) throw new Error('The page has no worker');
    return usages.reduce((sum, one) => sum + one.usedSize + one.embedderHeapUsedSize + one.backingStorageSize, 0);
  };
}
