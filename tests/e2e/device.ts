import type { Page } from '@playwright/test';

/** Names of the storage keys and database tables that contain any of the texts. */
export function tracesOf(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const has = (value: unknown) => wanted.some((word) => (JSON.stringify(value) ?? '').includes(word));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flatMap(([key, value]) => (has(value) ? [key] : [])),
    );
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // It was deleted since it was listed: opening it must not bring it back.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(null) : reject(opening.error));
      });
      if (database === null) continue;
      for (const table of database.objectStoreNames) {
        const rows = await done(database.transaction(table).objectStore(table).getAll());
        if (has(rows)) found.push(`${name}/${table}`);
      }
      database.close();
    }
    return found;
  }, words);
}

/** The number of cached pictures by cache name. Empty caches are left out: `open` creates a cache that was deleted since `keys`. */
export const keptPictures = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const stores = (await caches.keys()).filter((name) => name.startsWith('larder-media'));
    const counts = stores.map(async (name) => [name, (await (await caches.open(name)).keys()).length] as const);
    return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
  });

/** Moves `fetchedAt` of all views back by an hour, so that each is fetched again when it is next shown. */
export function letAnHourPass(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const mirrors = (await indexedDB.databases()).filter(({ name = '' }) => name.startsWith('larder-mirror-'));
    for (const { name = '' } of mirrors) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('views', 'readwrite');
          const cursor = transaction.objectStore('views').openCursor();
          cursor.onsuccess = () => {
            if (!cursor.result) return;
            const { value } = cursor.result;
            if (typeof value.fetchedAt === 'number')
              cursor.result.update({ ...value, fetchedAt: value.fetchedAt - 3_600_000 });
            cursor.result.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(transaction.error);
        };
      });
    }
  });
}

/** How many workers hold or wait for the leader lock of a signed-in account. */
export const contenders = (page: Page): Promise<{ held: number; waiting: number }> =>
  page.evaluate(async () => {
    const isLeader = ({ name = '' }: LockInfo) => /^leader:(?!visitor)/.test(name);
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held: held.filter(isLeader).length, waiting: pending.filter(isLeader).length };
  });

/** All rows of a vault table. */
export const vaultRows = (page: Page, table: string): Promise<Record<string, unknown>[]> =>
  rowsOf(page, '^larder-vault$', table);

/** All rows of a table of the signed-in account's mirror. */
export const mirrorRows = (page: Page, table: string): Promise<Record<string, unknown>[]> =>
  rowsOf(page, '^larder-mirror-(?!visitor)', table);

/** `database`: a pattern of the name. */
function rowsOf(page: Page, database: string, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    async ({ from, name }) => {
      const databases = await indexedDB.databases();
      const wanted = databases.find((each) => new RegExp(from).test(each.name ?? ''))?.name;
      // The browser may have deleted it, and the app has not made it anew yet.
      if (wanted === undefined) return [];
      const opening = indexedDB.open(wanted);
      return new Promise<Record<string, unknown>[]>((resolve, reject) => {
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
          reading.onerror = () => reject(reading.error);
        };
      });
    },
    { from: database, name: table },
  );
}

/** Changes mirror rows without the app: `change` is the source of a function that returns the new row. */
export function changeStored(page: Page, table: string, change: string, given: unknown): Promise<void> {
  return page.evaluate(
    async ({ store, source, argument }) => {
      const { eval: read } = globalThis;
      const apply = read(source) as (row: unknown, argument: unknown) => unknown;
      const mirrors = (await indexedDB.databases()).filter(({ name = '' }) => /^larder-mirror-(?!visitor)/.test(name));
      for (const { name = '' } of mirrors) {
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(store, 'readwrite');
            const cursor = transaction.objectStore(store).openCursor();
            cursor.onsuccess = () => {
              if (!cursor.result) return;
              cursor.result.update(apply(cursor.result.value, argument));
              cursor.result.continue();
            };
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
            transaction.onerror = () => reject(transaction.error);
          };
        });
      }
    },
    { store: table, source: change, argument: given },
  );
}

/** Waits until the service worker controls the page and can serve the app offline. */
export const readyForOffline = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** Deletes what is stored for reading, of all accounts. */
export const deleteMirrors = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => /mirror/.test(name));
    if (names.length === 0) throw new Error('There is no mirror.');
    return Promise.all(
      names.map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const deleting = indexedDB.deleteDatabase(name);
            deleting.onsuccess = () => resolve();
            deleting.onerror = () => reject(deleting.error);
          }),
      ),
    );
  });
