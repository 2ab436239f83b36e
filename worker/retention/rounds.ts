import type { View } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { noteSeen } from '../apply/index.ts';
import type { Channel, Ports } from '../ports.ts';
import type { Views } from '../views/index.ts';
import type { Retention } from './index.ts';

const FIRST_ROUND_MS = 20_000;
const ROUND_MS = 10 * 60_000;
/** How long the leader waits until the other tabs have recorded which posts they show. */
const ANSWER_MS = 2000;

/** The leader's request that every tab record which posts it shows. */
const RECORD_SEEN = 'note-what-you-look-at';

export interface RoundsParts {
  ports: Pick<Ports, 'now' | 'timers'>;
  channel: Channel;
  mirror: MirrorDatabase;
  views: Views;
  retention: Retention;
  /** What this tab watches, and what all tabs watch. */
  watched: () => View[];
  watchedByAll: () => View[];
  /** Runs a write in the background; its failure is logged, not thrown. */
  background: (work: () => Promise<unknown>) => void;
}

/** Keeps the mirror in its budget. Every tab answers the leader's rounds: posts that were just seen are not evicted. */
export interface Rounds {
  /** Records that the posts of these views are seen now. */
  recordSeen: (views: readonly View[]) => void;
  /** Begins the next round now instead of later: the budget has changed. */
  now: () => void;
  /** Runs rounds until the signal aborts. For the leader. */
  run: (signal: AbortSignal) => Promise<void>;
}

export function createRounds(parts: RoundsParts): Rounds {
  const { ports, channel, mirror, views, retention, watched, watchedByAll, background } = parts;
  const recordSeen = (seen: readonly View[]) =>
    background(async () => {
      const ids = await Promise.all(seen.map((view) => views.of(view).keptPosts(mirror, view)));
      await noteSeen(mirror, [...new Set(ids.flat())], ports.now());
    });
  channel.listen((message) => {
    if (message === RECORD_SEEN) recordSeen(watched());
  });
  let endWait = () => {};
  const wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        endWait = () => {};
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = ports.timers.after(delayMs, end);
      endWait = end;
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  return {
    recordSeen,
    now: () => endWait(),
    async run(signal): Promise<void> {
      await wait(FIRST_ROUND_MS, signal);
      while (!signal.aborted) {
        channel.send(RECORD_SEEN);
        recordSeen(watched());
        await wait(ANSWER_MS, signal);
        if (signal.aborted) return;
        background(() => retention.enforceBudget(new Set(watchedByAll().map(views.key))));
        await wait(ROUND_MS, signal);
      }
    },
  };
}
