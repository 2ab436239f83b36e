import Dexie from 'dexie';

/** Calls `listener` after writes of any page or worker to these tables. Returns the unsubscribe function. */
export function onTableChange(database: Dexie, tables: readonly string[], listener: () => void): () => void {
  const prefixes = tables.map((table) => `idb://${database.name}/${table}/`);
  const onChange = (parts: Readonly<Record<string, unknown>>) => {
    if ('all' in parts || Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix))))
      listener();
  };
  Dexie.on.storagemutated.subscribe(onChange);
  return () => Dexie.on.storagemutated.unsubscribe(onChange);
}
