import type { Timing } from '../../src/shared/contract/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';

/** Times kept of one kind. */
const KEPT = 200;
const NAMES: ReadonlySet<string> = new Set<Timing['name']>([
  'cold start',
  'warm start',
  'interaction',
  'query',
  'slowest query',
  'sending',
]);

/** Stores what the page has measured. The oldest of a kind are deleted. `at`: epoch ms. */
export function noteTimings(mirror: MirrorDatabase, timings: readonly Timing[], at: number): Promise<void> {
  const sensible = timings.filter(({ name, ms }) => NAMES.has(name) && Number.isFinite(ms) && ms >= 0);
  return mirror.transaction('rw', mirror.timings, async () => {
    await mirror.timings.bulkAdd(sensible.map(({ name, ms }) => ({ name, ms, at })));
    for (const name of new Set(sensible.map((timing) => timing.name))) {
      const ids = await mirror.timings.where('name').equals(name).primaryKeys();
      await mirror.timings.bulkDelete(ids.slice(0, Math.max(0, ids.length - KEPT)));
    }
  });
}
