import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type View, viewKey } from '../../src/shared/contract/index.ts';
import { feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { findPost } from '../../src/shared/store/queries/single-post.ts';
import { feedRange } from '../apply/feed-rows.ts';
import { noteSeen } from '../apply/index.ts';
import type { Channel, Ports } from '../ports.ts';
import type { Retention } from './index.ts';

const FIRST_ROUND_MS = 20_000;
const ROUND_MS = 10 * 60_000;
/** How long the leader waits until the other tabs have noted what they look at. */
const ANSWER_MS = 2000;

/** The leader asks; every tab notes the posts that it shows. */
const LOOK = 'note-what-you-look-at';

export interface RoundsParts {
  ports: Pick<Ports, 'now' | 'timers'>;
  channel: Channel;
  mirror: MirrorDatabase;
  retention: Retention;
  /** What this tab looks at, and what all tabs do. */
  views: () => View[];
  watchedByAll: () => View[];
  /** Runs a write in the background; its failure is logged, not thrown. */
  background: (work: () => Promise<unknown>) => void;
}

export interface Rounds {
  /** Notes that these views are looked at now. */
  noteSeen: (views: readonly View[]) => void;
  /** Goes round until the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>;
}

/** Rounds of the leader that keep the mirror in its budget; every tab first notes what it looks at, which is thereby safe. */
export function keepInBudget(parts: RoundsParts): Rounds {
  const { ports, channel, mirror, retention, views, watchedByAll, background } = parts;
  const note = (seen: readonly View[]) => background(() => noteWatched(mirror, seen, ports.now()));
  channel.listen((message) => {
    if (message === LOOK) note(views());
  });
  const wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const cancel = ports.timers.after(delayMs, resolve);
      const stop = () => {
        cancel();
        resolve();
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  return {
    noteSeen: note,
    async run(signal): Promise<void> {
      await wait(FIRST_ROUND_MS, signal);
      while (!signal.aborted) {
        channel.send(LOOK);
        note(views());
        await wait(ANSWER_MS, signal);
        if (signal.aborted) return;
        background(() => retention.keepBudget(new Set(watchedByAll().map(viewKey))));
        await wait(ROUND_MS, signal);
      }
    },
  };
}

async function noteWatched(mirror: MirrorDatabase, views: readonly View[], at: number): Promise<void> {
  const ids = await Promise.all(views.map((view) => postsOf(mirror, view)));
  await noteSeen(mirror, [...new Set(ids.flat())], at);
}

async function postsOf(mirror: MirrorDatabase, view: View): Promise<PostId[]> {
  if (view.kind === 'profile' || view.kind === 'shell' || view.kind === 'notifications') return [];
  if (view.kind === 'post') {
    const post = await findPost(mirror, view.postId);
    return post ? [post.id] : [];
  }
  const rows = await feedRange(mirror, feedKey(view.feed))
    .limit(view.offset + PAGE_SIZE)
    .toArray();
  return rows.slice(-2 * PAGE_SIZE).map((row) => row.postId);
}
