import type { Config } from '../../src/shared/config/index.ts';
import { budgetFor } from '../../src/shared/rules/storage-budget.ts';
import type { Stores } from '../../src/shared/store/index.ts';
import { readChoice } from '../../src/shared/store/vault/choices.ts';
import { addStorageTrouble } from '../../src/shared/store/vault/storage-troubles.ts';
import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';
import type { Views } from '../views/index.ts';
import { pruneAccounts } from './accounts.ts';
import { evictPosts } from './evict.ts';
import { pinnedPosts, takenBytes } from './pins.ts';
import { prunePreviews } from './previews.ts';
import { pruneViews } from './views.ts';

/** Posts that any tab has shown within this time are never evicted. */
const SAFE_MS = 60_000;
/** Part of the posts that is evicted at a time when there are too many bytes or the disk is full. */
const PORTION_OF_POSTS = 0.2;
/** Tombstones older than this are deleted. In ordinals (ms or more). */
const TOMBSTONE_AGE = 24 * 60 * 60 * 1000;

export interface Retention {
  /** Brings the mirror back into its budget. `watched`: keys of the views that any tab watches. */
  enforceBudget: (watched: ReadonlySet<string>) => Promise<void>;
  /** Evicts a good part of the posts at once, for a disk that is full. */
  makeRoom: () => Promise<void>;
}

/** `standard`: the budget of the deployment. The user may have chosen another one for this device. */
export function createRetention(
  { mirror, vault, accountId }: Pick<Stores, 'mirror' | 'vault' | 'accountId'>,
  views: Views,
  standard: Config['mirror'],
  ports: Pick<Ports, 'now' | 'storageUsedBytes'>,
  report: Report,
): Retention {
  const evict = async (count: number, reason: string) => {
    const gone = await evictPosts(mirror, views, count, ports.now() - SAFE_MS);
    report.log('info', 'evicted', { reason, count: gone });
    return gone;
  };
  const makeRoom = async () => {
    const posts = await evict(Math.ceil((await mirror.posts.count()) * PORTION_OF_POSTS), 'quota');
    if (posts === 0) return;
    // Not told if it cannot be written: the posts were deleted because the disk is full.
    await addStorageTrouble(vault, accountId, { kind: 'evicted', at: ports.now(), posts }).catch(() => {});
  };
  return {
    async enforceBudget(watched) {
      const budget = budgetFor(await readChoice(vault, accountId, 'storageBudget'), standard);
      const excess = (await mirror.posts.count()) - (await pinnedPosts(mirror)).size - budget.maxPosts;
      if (excess > 0) await evict(excess, 'posts');
      const usedBytes = await ports.storageUsedBytes();
      const isOver = usedBytes !== null && usedBytes > budget.maxBytes;
      if (isOver && usedBytes - (await takenBytes(mirror)) > budget.maxBytes) await makeRoom();
      await mirror.arrivals
        .where('ordinals.gone')
        .below(ports.now() - TOMBSTONE_AGE)
        .delete();
      const prunedViews = await pruneViews(mirror, views, watched);
      const people = await pruneAccounts(mirror, views, ports.now());
      const previews = await prunePreviews(mirror);
      if (prunedViews + people + previews > 0) report.log('info', 'swept', { views: prunedViews, people, previews });
    },
    makeRoom,
  };
}
