import { useMemo } from 'react';
import type { PostId } from '../shared/model/index.ts';
import type { Stores } from '../shared/store/index.ts';
import {
  beginVisit,
  continueVisit,
  marksOf,
  type PostMark,
  pruneMarks,
  saveMarks,
  type Visit,
} from '../shared/store/vault/visits.ts';
import { useRuntime } from './runtime.ts';
import { serverTime } from './use-now.ts';

export type { PostMark, Visit } from '../shared/store/vault/visits.ts';

/** The user's visits on this device: when they were and what was seen. Failed writes are ignored: they cost a divider. */
export interface Visits {
  begin: (feedKey: string) => Promise<Visit>;
  goOn: (feedKey: string, visit: Visit) => void;
  marksOf: (postIds: readonly PostId[]) => Promise<PostMark[]>;
  saveMarks: (marks: readonly PostMark[]) => void;
  /** The server's time in epoch ms. */
  now: () => number;
}

const tidied = new WeakSet<Stores>();

export function useVisits(): Visits {
  const { stores, signals } = useRuntime();
  return useMemo(() => {
    const now = () => serverTime(Date.now(), signals.clockOffsetMs());
    const write = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      await stores.disk?.ready();
      return work();
    };
    const inPassing = (work: () => Promise<unknown>) => void write(work).catch(() => undefined);
    return {
      now,
      begin: (feedKey) => {
        if (!tidied.has(stores)) inPassing(() => pruneMarks(stores));
        tidied.add(stores);
        return write(() => beginVisit(stores, feedKey, now()));
      },
      goOn: (feedKey, visit) => inPassing(() => continueVisit(stores, feedKey, { ...visit, at: now() })),
      marksOf: (postIds) => marksOf(stores, postIds),
      saveMarks: (marks) => inPassing(() => saveMarks(stores, marks)),
    };
  }, [stores, signals]);
}
