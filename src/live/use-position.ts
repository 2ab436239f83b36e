import { useEffect, useState } from 'react';
import { readingPosition } from '../shared/store/queries/index.ts';
import { type ReadingPosition, saveReadingPosition } from '../shared/store/vault/positions.ts';
import { useRuntime } from './runtime.ts';

export interface KeptPosition {
  /** `undefined`: not loaded yet; `null`: no position is stored. */
  initial: ReadingPosition | null | undefined;
  save: (position: Omit<ReadingPosition, 'feedKey'>) => void;
}

/** The stored reading position in a page of a feed (`feedKey`: its `viewKey`). Loaded once: nothing else changes it. */
export function usePosition(feedKey: string): KeptPosition {
  const { stores } = useRuntime();
  const [read, setRead] = useState<{ feedKey: string; position: ReadingPosition | null }>();
  useEffect(() => {
    let isCurrent = true;
    const found = (position: ReadingPosition | null) => {
      if (isCurrent) setRead({ feedKey, position });
    };
    readingPosition(stores, feedKey).then(
      (position) => found(position ?? null),
      () => found(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [stores, feedKey]);
  return {
    initial: read?.feedKey === feedKey ? read.position : undefined,
    // Failures are ignored: a lost position costs a scroll.
    save: (position) => {
      const keep = async () => {
        await stores.disk?.ready();
        await saveReadingPosition(stores, { feedKey, ...position });
      };
      keep().catch(() => undefined);
    },
  };
}
