import { PAGE_SIZE } from '../../../src/shared/config/index.ts';
import { feedKey, type Post } from '../../../src/shared/model/index.ts';
import { peopleOf } from '../../../src/shared/store/queries/people.ts';
import { HOME } from '../../support/bulk-store.ts';

/** The baseline: reads and writes the same rows by plain IndexedDB. */

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const openBare = (name: string): Promise<IDBDatabase> => answered(indexedDB.open(name));

/** The rows of the first page of the home feed and all users they mention. */
export async function readBarePage(database: IDBDatabase): Promise<Post[]> {
  const read = database.transaction(['feedRows', 'posts', 'accounts']);
  const key = feedKey(HOME);
  const range = IDBKeyRange.bound([key, Number.NEGATIVE_INFINITY], [key, Number.POSITIVE_INFINITY]);
  const rows = await answered<{ postId: string }[]>(read.objectStore('feedRows').getAll(range, PAGE_SIZE));
  const posts = await Promise.all(rows.map((row) => answered<Post>(read.objectStore('posts').get(row.postId))));
  const people = new Set(posts.flatMap((post) => [...peopleOf(post)]));
  await Promise.all([...people].map((id) => answered(read.objectStore('accounts').get(id))));
  return posts;
}

/** A post with all comments and users. */
export async function readBareThread(database: IDBDatabase, postId: string): Promise<void> {
  const read = database.transaction(['posts', 'threads', 'comments', 'accounts']);
  const range = IDBKeyRange.bound([postId, Number.NEGATIVE_INFINITY], [postId, Number.POSITIVE_INFINITY]);
  const [comments] = await Promise.all([
    answered<{ createdBy: string }[]>(read.objectStore('comments').getAll(range)),
    answered(read.objectStore('posts').get(postId)),
    answered(read.objectStore('threads').get(postId)),
  ]);
  const people = new Set(comments.map((comment) => comment.createdBy));
  await Promise.all([...people].map((id) => answered(read.objectStore('accounts').get(id))));
}

/** Writes rows unchanged. `tables` lists the rows by table. */
export async function writeBare(database: IDBDatabase, tables: Record<string, unknown[]>): Promise<void> {
  const write = database.transaction(Object.keys(tables), 'readwrite', { durability: 'relaxed' });
  for (const [name, rows] of Object.entries(tables)) for (const row of rows) write.objectStore(name).put(row);
  await new Promise<void>((resolve, reject) => {
    write.oncomplete = () => resolve();
    write.onabort = () => reject(write.error);
  });
}
