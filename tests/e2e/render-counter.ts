import { expect, type Page } from '@playwright/test';

/** React components rendered since counting began. */
export interface Drawn {
  /** Keys that changed a field. */
  keys: number;
  /** In commits caused by those keys: inside the watched form, and elsewhere. */
  byKeys: { inside: number; outside: string[] };
  /** In all commits. */
  inAll: { inside: number; outside: string[] };
  /** Re-rendered components in feed rows, in all commits, each with the id of its post. */
  rowsAgain: string[];
}

declare global {
  interface Window {
    drawn: Drawn;
  }
}

/** The parts of React's fibers used here, with React's names. */
interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  stateNode: unknown;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
}

/** Makes a page record from its start which components each commit renders, by the devtools hook of React. */
export async function countDrawn(page: Page, form: string): Promise<void> {
  await page.addInitScript((selector) => {
    const COMPONENTS = new Set([0, 1, 11, 14, 15]);
    const HOST = 5;
    const PERFORMED_WORK = 1;
    const none = () => ({ inside: 0, outside: [] as string[] });
    window.drawn = { keys: 0, byKeys: none(), inAll: none(), rowsAgain: [] };
    let isKey = false;
    // React renders the changes of a key before the event bubbles to the window.
    for (const type of ['keydown', 'input']) {
      addEventListener(type, () => (isKey = true), { capture: true });
      addEventListener(type, () => (isKey = false));
    }
    addEventListener('input', () => (window.drawn.keys += 1));

    const firstHost = (fiber: Fiber | null): Node | null => {
      if (!fiber) return null;
      if (fiber.tag === HOST) return fiber.stateNode as Node;
      for (let child = fiber.child; child; child = child.sibling) {
        const found = firstHost(child);
        if (found) return found;
      }
      return null;
    };
    const hostAbove = (fiber: Fiber | null): Node | null =>
      !fiber ? null : fiber.tag === HOST ? (fiber.stateNode as Node) : hostAbove(fiber.return);
    const note = (fiber: Fiber, isAgain: boolean) => {
      const watched = document.querySelector(selector);
      const place = firstHost(fiber) ?? hostAbove(fiber.return);
      const isInside = Boolean(place && watched?.contains(place));
      const name = `${(fiber.type as { name?: string } | null)?.name ?? ''} at ${(place as Element | null)?.outerHTML?.slice(0, 120)}`;
      for (const count of [window.drawn.inAll, ...(isKey ? [window.drawn.byKeys] : [])]) {
        if (isInside) count.inside += 1;
        else count.outside.push(name);
      }
      const element = place instanceof Element ? place : place?.parentElement;
      const row = element?.closest('[role=feed] > [data-post-id]');
      if (isAgain && row) window.drawn.rowsAgain.push(`${row.getAttribute('data-post-id')}: ${name}`);
    };
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (COMPONENTS.has(fiber.tag) && (!before || fiber.flags & PERFORMED_WORK)) note(fiber, before !== null);
      if (before && fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate);
    };
    const onCommitFiberRoot = (_: unknown, { current }: { current: Fiber }) => walk(current, current.alternate);
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });

    // Disables the timer that renews relative times every 30 s, which is not caused by keys.
    const setEvery = window.setInterval.bind(window);
    const isAges = (delayMs: unknown) => Number(delayMs) >= 30_000;
    Object.assign(window, {
      setInterval: (work: () => void, delayMs?: number) => (isAges(delayMs) ? 0 : setEvery(work, delayMs)),
    });
  }, form);
}

/** Resets the counts. */
export const forgetDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.drawn = { keys: 0, byKeys: { inside: 0, outside: [] }, inAll: { inside: 0, outside: [] }, rowsAgain: [] };
  });

export const drawnIn = (page: Page): Promise<Drawn> => page.evaluate(() => window.drawn);

/** Resolves when nothing has been rendered for `quietMs`. */
export async function nothingDrawn(page: Page, quietMs = 1500): Promise<void> {
  const total = async () => {
    const { inAll } = await drawnIn(page);
    return inAll.inside + inAll.outside.length;
  };
  let before = -1;
  const isStill = async () => {
    const now = await total();
    const still = now === before;
    before = now;
    return still;
  };
  await expect.poll(isStill, { intervals: [quietMs], message: 'the page becomes idle' }).toBe(true);
}
