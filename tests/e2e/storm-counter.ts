import type { Page } from '@playwright/test';

/** What happened in a tab since counting began. */
export interface Counts {
  /** Transactions that changed the mirror, whichever floor of whichever tab made them. */
  commits: number;
  /** Reading transactions of the page: each is a live query that was woken. */
  queries: number;
  /** How often React has changed the page. */
  renders: number;
}

declare global {
  interface Window {
    storm: Counts;
  }
}

/** Lets a page count, from its very start, what its visitors never see. */
export async function countIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Counts = { commits: 0, queries: 0, renders: 0 };
    window.storm = counts;
    const isMirror = (name: string) => name.includes('larder-mirror-');

    // Dexie tells every tab of each transaction that changed something.
    const told = new BroadcastChannel('x-storagemutated-1');
    told.onmessage = (event: MessageEvent<object>) => {
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

/** What has been counted between two looks. */
export function since(before: Counts, after: Counts): Counts {
  return {
    commits: after.commits - before.commits,
    queries: after.queries - before.queries,
    renders: after.renders - before.renders,
  };
}
