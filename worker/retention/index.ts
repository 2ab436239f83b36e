import type { Config } from '../../src/shared/config/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';
import { sweepAccounts } from './accounts.ts';
import { evictPosts } from './evict.ts';
import { pruneViews } from './views.ts';

export { createGuard } from './guard.ts';

/** What any tab looked at so recently is never forgotten. */
const SAFE_MS = 60_000;
/** When the bytes are too many or the disk is full, this part of the posts goes at a time. */
const PORTION_OF_POSTS = 0.2;
/** Tombstones of requests so far back (in ordinals: ms or more) are of no use. */
const TOMBSTONE_AGE = 24 * 60 * 60 * 1000;

export interface Retention {
  /** Brings the mirror back into its budget. `watched`: keys of the views that a tab looks at. */
  keepBudget: (watched: ReadonlySet<string>) => Promise<void>;
  /** Forgets a good part at once: the disk is full. */
  makeRoom: () => Promise<void>;
}

export function createRetention(
  mirror: MirrorDatabase,
  budget: Config['mirror'],
  ports: Pick<Ports, 'now' | 'storageUsedBytes'>,
  report: Report,
): Retention {
  const evict = async (count: number, reason: string) => {
    const gone = await evictPosts(mirror, count, ports.now() - SAFE_MS);
    report.log('info', 'evicted', { reason, count: gone });
  };
  const makeRoom = async () => evict(Math.ceil((await mirror.posts.count()) * PORTION_OF_POSTS), 'quota');
  return {
    async keepBudget(watched) {
      const excess = (await mirror.posts.count()) - budget.maxPosts;
      if (excess > 0) await evict(excess, 'posts');
      const usedBytes = await ports.storageUsedBytes();
      if (usedBytes !== null && usedBytes > budget.maxBytes) await makeRoom();
      await mirror.arrivals
        .where('ordinals.gone')
        .below(ports.now() - TOMBSTONE_AGE)
        .delete();
      const views = await pruneViews(mirror, watched);
      const people = await sweepAccounts(mirror, ports.now());
      if (views + people > 0) report.log('info', 'swept', { views, people });
    },
    makeRoom,
  };
}
