import { useEffect, useState } from 'react';
import { readingPosition } from '../shared/store/queries/index.ts';
import { type ReadingPosition, saveReadingPosition } from '../shared/store/vault/positions.ts';
import { useRuntime } from './runtime.ts';

export interface KeptPosition {
  /** undefined: not read yet; null: this page was never read here. */
  initial: ReadingPosition | null | undefined;
  save: (position: Omit<ReadingPosition, 'feedKey'>) => void;
}

/** Where the reader was in a page of a feed (`feedKey`: its `viewKey`), by post. Read once: a place changes by reading on, not from elsewhere. */
export function usePosition(feedKey: string): KeptPosition {
  const { stores } = useRuntime();
  const [read, setRead] = useState<{ feedKey: string; position: ReadingPosition | null }>();
  useEffect(() => {
    let isCurrent = true;
    void readingPosition(stores, feedKey).then((position) => {
      if (isCurrent) setRead({ feedKey, position: position ?? null });
    });
    return () => {
      isCurrent = false;
    };
  }, [stores, feedKey]);
  return {
    initial: read?.feedKey === feedKey ? read.position : undefined,
    save: (position) => void saveReadingPosition(stores, { feedKey, ...position }),
  };
}
