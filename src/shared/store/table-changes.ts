import Dexie from 'dexie';

/**
 * Calls `listener` after writes of any page or worker to these tables. `isAll`: everything may be different, because another
 * vault is there, or the page was in the browser's cache. Returns the unsubscribe function.
 */
export function onTableChange(
  database: Dexie,
  tables: readonly string[],
  listener: (isAll: boolean) => void,
): () => void {
  const prefixes = tables.map((table) => `idb://${database.name}/${table}/`);
  const onChange = (parts: Readonly<Record<string, unknown>>) => {
    if ('all' in parts) listener(true);
    else if (Object.keys(parts).some((part) => prefixes.some((prefix) => part.startsWith(prefix)))) listener(false);
  };
  Dexie.on.storagemutated.subscribe(onChange);
  return () => Dexie.on.storagemutated.unsubscribe(onChange);
}
