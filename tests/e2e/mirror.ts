import type { Page } from '@playwright/test';

/** The number of rows in a table of the mirror. */
export const countRows = (page: Page, table: string): Promise<number> =>
  page.evaluate(async (name) => {
    const mirror = (await indexedDB.databases()).find((each) => /mirror-(?!visitor)/.test(each.name ?? ''));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(mirror?.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const number = await new Promise<number>((resolve, reject) => {
      const counting = database.transaction(name).objectStore(name).count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
    database.close();
    return number;
  }, table);

/** Stores posts as if they had been seen long ago, and makes all that are there still older: they would be evicted first. */
export const addOldPosts = (page: Page, number: number): Promise<void> =>
  page.evaluate(async (added) => {
    const mirror = (await indexedDB.databases()).find((each) => /mirror-(?!visitor)/.test(each.name ?? ''));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(mirror?.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = database.transaction(['posts', 'seen'], 'readwrite');
    const there = await new Promise<{ id: string }[]>((resolve) => {
      const reading = writing.objectStore('posts').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    const seen = writing.objectStore('seen');
    for (const [i, { id }] of there.entries()) seen.put({ postId: id, at: 1_600_000_000_000 + i });
    for (let i = 0; i < added; i += 1) {
      const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
      writing.objectStore('posts').put({ ...there[0], id, shortId: `x${i}` });
      seen.put({ postId: id, at: 1_700_000_000_000 + i });
    }
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    database.close();
  }, number);
