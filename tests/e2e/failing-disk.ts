import type { BrowserContext, Page } from '@playwright/test';

/** Simulates a full disk or ends it: IndexedDB aborts writes as Chromium does, files and caches refuse them. */
export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    document.documentElement.dataset.disk = full ? 'full' : '';
  }, isFull);

/** Prepares a page, or all pages of a browser, for `setFull`. */
export async function letDiskBeFull(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const isFull = () => document.documentElement?.dataset.disk === 'full';
    for (const method of ['put', 'add', 'delete'] as const) {
      const original = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args: unknown[]) {
        const request = original.apply(this, args);
        if (isFull() && this.transaction.mode === 'readwrite') this.transaction.abort();
        return request;
      } as never;
    }
    const refuse = () => Promise.reject(new DOMException('No space left', 'QuotaExceededError'));
    const createWritable = FileSystemFileHandle.prototype.createWritable;
    FileSystemFileHandle.prototype.createWritable = function (...args) {
      return isFull() ? refuse() : createWritable.apply(this, args);
    };
    const put = Cache.prototype.put;
    Cache.prototype.put = function (...args) {
      return isFull() ? refuse() : put.apply(this, args);
    };
  });
}
