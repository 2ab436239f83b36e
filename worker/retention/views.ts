import { parseViewKey } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import type { Views } from '../views/index.ts';
import { pinnedViews } from './pins.ts';

/** Stored views are limited by number, not by age: pruning starts above this number … */
const MAX_VIEWS = 600;
/** … and leaves this many, so that it does not start again soon. */
const VIEWS_KEPT = 400;

/**
 * Deletes the views that were fetched longest ago, with what only they need. Keeps those in `watched` (view keys), those of what was taken along, and those
 * of unknown kinds, which a newer version of the app has stored. Returns how many were deleted.
 */
export async function pruneViews(mirror: MirrorDatabase, views: Views, watched: ReadonlySet<string>): Promise<number> {
  if ((await mirror.views.count()) <= MAX_VIEWS) return 0;
  const isPinned = await pinnedViews(mirror);
  const tables = new Set(['views', ...views.all.flatMap(({ pruning }) => pruning?.tables ?? [])]);
  return mirror.transaction('rw', [...tables], async () => {
    const rows = await mirror.views.toArray();
    const pruned = rows
      .filter(({ key }) => views.ofKey(key)?.pruning && !watched.has(key) && !isPinned(key))
      .sort((a, b) => (a.fetchedAt ?? 0) - (b.fetchedAt ?? 0))
      .slice(0, rows.length - VIEWS_KEPT)
      .map(({ key }) => ({ key, ...parseViewKey(key), descriptor: views.ofKey(key) }));
    await deleteRows(
      mirror.views,
      pruned.map(({ key }) => key),
    );
    for (const descriptor of views.all) {
      const own = pruned.filter((view) => view.descriptor === descriptor);
      if (own.length > 0) await descriptor.pruning?.prune(mirror, own);
    }
    return pruned.length;
  });
}
