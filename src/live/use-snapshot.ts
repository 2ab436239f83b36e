import { useEffect, useState } from 'react';
import type { Stores } from '../shared/store/index.ts';
import { useRuntime } from './runtime.ts';

/**
 * Runs a query once each time that it is wanted, and not again when its rows change: for a search through whole tables, which a
 * live query would read again with every account that is received. Returns `undefined` until the answer is there or while it is
 * not wanted, and nothing (`[]`) if the store cannot be read. `query` is a function of a module.
 */
export function useSnapshot<Item>(
  query: (stores: Stores) => Promise<readonly Item[]>,
  isWanted: boolean,
): readonly Item[] | undefined {
  const { stores } = useRuntime();
  const [items, setItems] = useState<readonly Item[]>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const show = (read: readonly Item[]) => {
      if (isCurrent) setItems(read);
    };
    void query(stores).then(show, () => show([]));
    return () => {
      isCurrent = false;
      setItems(undefined);
    };
  }, [stores, query, isWanted]);
  return items;
}
