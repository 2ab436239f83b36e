import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { TabList } from '../leader/tab-list.ts';
import type { Ports } from '../ports.ts';
import type { Views } from '../views/index.ts';
import type { Link } from './link.ts';
import { findTargets, standingRooms, type Target } from './targets.ts';

/** A page that changes views stops watching one before it watches the next. */
const DEBOUNCE_MS = 50;

export interface RoomSyncParts {
  ports: Pick<Ports, 'timers'>;
  mirror: MirrorDatabase;
  views: Views;
  tabList: Pick<TabList, 'views'>;
  link: Pick<Link, 'want'>;
  background: (work: () => Promise<unknown>) => void;
  signal: AbortSignal;
}

/** Keeps the link in the rooms of what all tabs watch. */
export interface RoomSync {
  targets: () => readonly Target[];
  /** What is watched or stored has changed: computes the rooms anew, debounced. */
  schedule: () => void;
  stop: () => void;
}

export function createRoomSync({ ports, mirror, views, tabList, link, background, signal }: RoomSyncParts): RoomSync {
  let targets: readonly Target[] = [];
  let cancel: (() => void) | null = null;
  let lastRun = 0;
  const run = async () => {
    lastRun += 1;
    const thisRun = lastRun;
    const found = await findTargets(mirror, views, tabList.views());
    if (signal.aborted || thisRun !== lastRun) return;
    targets = found;
    link.want(new Set([...standingRooms(mirror.accountId), ...targets.flatMap(({ rooms }) => rooms)]));
  };
  return {
    targets: () => targets,
    schedule() {
      cancel ??= ports.timers.after(DEBOUNCE_MS, () => {
        cancel = null;
        background(run);
      });
    },
    stop: () => cancel?.(),
  };
}
