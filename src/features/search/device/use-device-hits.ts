import { useEffect, useState } from 'react';
import { useCall, useLive } from '../../../live/index.ts';
import { type DeviceHits, type Result, success } from '../../../shared/contract/index.ts';
import { searchIndexMark } from '../../../shared/store/queries/found.ts';

interface Answered {
  query: string;
  result: Result<DeviceHits>;
}

/**
 * Searches this device, and again when its index has changed. Returns `null` until the first answer to this query, and what
 * is found so far while the first search goes on (`next`); later the last whole answer, until the next one is there.
 */
export function useDeviceHits(query: string, limit: number): Result<DeviceHits> | null {
  const call = useCall();
  const mark = useLive(searchIndexMark);
  const [answered, setAnswered] = useState<Answered | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is new on every render; the mark stands for the index.
  useEffect(() => {
    if (mark === undefined) return;
    let isWanted = true;
    const search = async () => {
      let hits: DeviceHits['hits'] = [];
      let from: number | null = 0;
      while (from !== null) {
        const part: Result<DeviceHits> = await call({ kind: 'search-device', query, limit: limit - hits.length, from });
        if (!isWanted) return;
        if (part.ok) hits = [...hits, ...part.value.hits];
        const result = part.ok ? success({ ...part.value, hits }) : part;
        setAnswered((shown) => (isPart(result) && isWholeOf(query, shown) ? shown : { query, result }));
        from = part.ok ? part.value.next : null;
      }
    };
    void search();
    return () => {
      isWanted = false;
    };
  }, [query, limit, mark]);
  return answered?.query === query ? answered.result : null;
}

const isPart = (result: Result<DeviceHits>): boolean => result.ok && result.value.next !== null;

const isWholeOf = (query: string, answered: Answered | null): boolean =>
  answered?.query === query && !isPart(answered.result);
