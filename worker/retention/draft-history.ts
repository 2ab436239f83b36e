import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { pruneHistory } from '../../src/shared/store/vault/draft-history.ts';
import { releaseFiles, strayBytes } from '../../src/shared/store/vault/file-references.ts';
import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';

/** Spec §9. */
const INTERVAL_MS = 60_000;

/**
 * Deletes expired revisions of drafts every minute until the signal aborts, and bytes of files that a page has left without a
 * reference, when it was killed. Keeps the drafts themselves.
 */
export function pruneDraftHistory(
  { now, timers }: Pick<Ports, 'now' | 'timers'>,
  vault: VaultDatabase,
  report: Report,
  { background, signal }: { background: (work: () => Promise<unknown>) => void; signal: AbortSignal },
): void {
  let strays: readonly string[] = [];
  const prune = async () => {
    const found = await strayBytes(vault);
    await releaseFiles(
      vault,
      found.filter((id) => strays.includes(id)),
    );
    strays = found;
    const texts = await pruneHistory(vault, now());
    if (texts > 0) report.log('info', 'swept', { texts });
  };
  const next = () => {
    if (signal.aborted) return;
    background(prune);
    cancel = timers.after(INTERVAL_MS, next);
  };
  let cancel = timers.after(INTERVAL_MS, next);
  signal.addEventListener('abort', () => cancel(), { once: true });
}
