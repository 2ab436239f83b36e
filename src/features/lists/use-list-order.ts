import { useEffect, useState } from 'react';
import { useLive } from '../../live/index.ts';
import type { HomeList, HomeListId } from '../../shared/model/index.ts';
import { type HomeListView, homeLists } from '../../shared/store/queries/home-lists.ts';
import { useAct } from '../outbox/index.ts';
import { movedOver, ordered } from './order.ts';

/** With up to so many lists besides the inherent one, their order cannot be changed (spec §2 "App shell"). */
const FIXED_LISTS = 2;
/** The store shows an order that was written at once. After this time, the stored order counts whatever it is. */
const SHOWN_MS = 2000;

export interface ListOrder {
  /** The lists besides the inherent one, in the order that is shown. */
  lists: readonly HomeListView[];
  /** The same with the inherent one: their addresses depend on each other. */
  every: readonly HomeList[];
  canMove: boolean;
  /** A pending change of the order. */
  traces: HomeListView['traces'];
  /** Moves a list to the place of another one. Nothing is stored yet. */
  moveOver: (id: string, overId: string) => void;
  /** Stores the order that is shown. */
  commit: () => void;
  /** Shows the stored order again. */
  cancel: () => void;
  /** Moves a list and stores the order. Returns its new place, from 1; `null` if it did not move. */
  moveBy: (id: HomeListId, by: number) => number | null;
  /** Why the last order could not be stored. */
  problem: string | null;
}

/** The order of the home lists, with the one that the user is making. One mutation for each finished move. */
export function useListOrder(): ListOrder {
  const stored = useLive(homeLists);
  const { act, problem } = useAct();
  const [wish, setWish] = useState<{ ids: readonly string[]; isWritten: boolean } | null>(null);
  const further = stored?.lists.filter(({ list }) => !list.isInherent) ?? [];
  const lists = wish ? ordered(further, wish.ids) : further;
  const ids = lists.map(({ list }) => list.id);
  const isShown = ids.join() === further.map(({ list }) => list.id).join();
  const isOver = wish?.isWritten === true && isShown;
  useEffect(() => {
    if (isOver) setWish(null);
  }, [isOver]);
  useEffect(() => {
    if (!wish?.isWritten) return;
    const timer = setTimeout(() => setWish(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [wish]);

  const store = async (listIds: readonly HomeListId[]) => {
    setWish({ ids: listIds, isWritten: true });
    if (!(await act({ kind: 'reorder-lists', listIds }))) setWish(null);
  };
  return {
    lists,
    every: stored?.lists.map(({ list }) => list) ?? [],
    canMove: further.length > FIXED_LISTS,
    traces: stored?.orderTraces ?? [],
    moveOver: (id, overId) => setWish({ ids: movedOver(ids, id, overId), isWritten: false }),
    commit() {
      if (isShown) setWish(null);
      else void store(ids);
    },
    cancel: () => setWish(null),
    moveBy(id, by) {
      const from = ids.indexOf(id);
      const to = Math.min(ids.length - 1, Math.max(0, from + by));
      const over = ids[to];
      if (from < 0 || to === from || over === undefined) return null;
      void store(movedOver(ids, id, over));
      return to + 1;
    },
    problem,
  };
}
