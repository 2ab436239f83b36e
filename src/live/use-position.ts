import { useEffect, useState } from 'react';
import { readTabPosition, writeTabPosition } from '../platform/boot-hints.ts';
import { asPostId } from '../shared/model/index.ts';
import { readingPosition } from '../shared/store/queries/index.ts';
import type { Stores } from '../shared/store/stores.ts';
import { type ReadingPosition, saveReadingPosition } from '../shared/store/vault/positions.ts';
import { useRuntime } from './runtime.ts';

export interface KeptPosition {
  /** `undefined`: not loaded yet; `null`: no position is stored. */
  initial: ReadingPosition | null | undefined;
  save: (position: Omit<ReadingPosition, 'feedKey'>) => void;
}

interface KnownPosition {
  feedKey: string;
  position: ReadingPosition | null;
}

/** Number of pages whose position is known without a read from the store. */
const LAST_POSITIONS = 3;

/** The positions that were saved last, for a return in the same frame. The latest is at the end. */
const lastPositions = new WeakMap<Stores, KnownPosition[]>();

const lastPosition = (stores: Stores, feedKey: string): KnownPosition | undefined =>
  knownPositions(stores).find((known) => known.feedKey === feedKey);

/** At first, where this tab was before it was reloaded: the store may lack what was scrolled last. */
function knownPositions(stores: Stores): KnownPosition[] {
  const known = lastPositions.get(stores);
  if (known) return known;
  const last = readTabPosition();
  const isOwn = last !== null && last.accountId === stores.accountId;
  const first = isOwn ? [{ feedKey: last.feedKey, position: { ...last, postId: asPostId(last.postId) } }] : [];
  lastPositions.set(stores, first);
  return first;
}

function notePosition(stores: Stores, position: KnownPosition): void {
  const others = knownPositions(stores).filter(({ feedKey }) => feedKey !== position.feedKey);
  lastPositions.set(stores, [...others, position].slice(-LAST_POSITIONS));
}

/** The stored reading position in a page of a feed (`feedKey`: its `viewKey`). Loaded once: nothing else changes it. */
export function usePosition(feedKey: string): KeptPosition {
  const { stores } = useRuntime();
  const [read, setRead] = useState(() => lastPosition(stores, feedKey));
  const isRead = read?.feedKey === feedKey;
  if (!isRead) {
    const last = lastPosition(stores, feedKey);
    if (last) setRead(last);
  }
  useEffect(() => {
    if (isRead) return;
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
  }, [stores, feedKey, isRead]);
  return {
    initial: isRead ? read.position : undefined,
    // Failures are ignored: a lost position costs a scroll.
    save: (position) => {
      notePosition(stores, { feedKey, position: { feedKey, ...position } });
      const { accountId } = stores;
      if (accountId !== null) writeTabPosition({ accountId, feedKey, isTop: false, ...position });
      const keep = async () => {
        await stores.disk?.ready();
        await saveReadingPosition(stores, { feedKey, ...position });
      };
      keep().catch(() => undefined);
    },
  };
}
