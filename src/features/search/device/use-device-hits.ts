import { useEffect, useState } from 'react';
import { useCall, useLive } from '../../../live/index.ts';
import type { DeviceHits, Result } from '../../../shared/contract/index.ts';
import { searchIndexMark } from '../../../shared/store/queries/found.ts';

interface Answered {
  query: string;
  result: Result<DeviceHits>;
}

/**
 * Searches this device, and again when its index has changed. Returns `null` until the first answer to this query; then the
 * last answer, until the next one is there.
 */
export function useDeviceHits(query: string, limit: number): Result<DeviceHits> | null {
  const call = useCall();
  const mark = useLive(searchIndexMark);
  const [answered, setAnswered] = useState<Answered | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` is new on every render; the mark stands for the index.
  useEffect(() => {
    if (mark === undefined) return;
    let isWanted = true;
    void call({ kind: 'search-device', query, limit }).then((result) => {
      if (isWanted) setAnswered({ query, result });
    });
    return () => {
      isWanted = false;
    };
  }, [query, limit, mark]);
  return answered?.query === query ? answered.result : null;
}
