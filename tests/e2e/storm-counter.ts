import { expect, type Page } from '@playwright/test';

/** Counts of a tab since counting began. */
export interface Counts {
  /** Transactions that changed the mirror, in any thread of any tab. */
  commits: number;
  /** Read transactions of the page. Each is a live query that re-ran. */
  queries: number;
  /** Commits of React. */
  renders: number;
}

declare global {
  interface Window {
    storm: Counts;
  }
}

/** Makes a page count commits, queries and renders from its start. */
export async function countIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Counts = { commits: 0, queries: 0, renders: 0 };
    window.storm = counts;
    const isMirror = (name: string) => name.includes('larder-mirror-');

    // Dexie broadcasts every transaction that changed something to all tabs.
    const changes = new BroadcastChannel('x-storagemutated-1');
    changes.onmessage = (event: MessageEvent<object>) => {
      if (Object.keys(event.data).some(isMirror)) counts.commits += 1;
    };

    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      if (isMirror(this.name)) counts.queries += 1;
      return open.apply(this, args);
    };

    const onCommitFiberRoot = () => {
      counts.renders += 1;
    };
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

export const countsOf = (page: Page): Promise<Counts> => page.evaluate(() => ({ ...window.storm }));

/** Resolves when a tab has read nothing for `quietMs`: it shows what it has fetched. */
export async function nothingRead(page: Page, quietMs = 1500): Promise<void> {
  let last = -1;
  const isStill = async () => {
    const { queries } = await countsOf(page);
    const isSame = queries === last;
    last = queries;
    return isSame;
  };
  await expect
    .poll(isStill, { intervals: [quietMs], timeout: 30_000, message: 'the tab reads nothing more' })
    .toBe(true);
}

/** The difference between two counts. */
export function since(before: Counts, after: Counts): Counts {
  return {
    commits: after.commits - before.commits,
    queries: after.queries - before.queries,
    renders: after.renders - before.renders,
  };
}
