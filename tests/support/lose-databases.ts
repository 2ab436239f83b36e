import type Dexie from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';

/** Deletes databases as a browser does that clears the storage of a site with open pages. `connections`: all that are open. */
export async function loseDatabases(connections: readonly Dexie[]): Promise<void> {
  const open = connections.filter((connection) => connection.isOpen());
  for (const connection of open) forceCloseDatabase(connection.backendDB() as unknown as typeof IDBDatabase);
  await Promise.all(
    [...new Set(open.map(({ name }) => name))].map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(deleting.error);
        }),
    ),
  );
}
