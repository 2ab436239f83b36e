import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { pruneHistory } from '../../src/shared/store/vault/draft-history.ts';
import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';

/** Spec §9. */
const SWEEP_MS = 60_000;

/** Takes earlier states of drafts away once they are too old to be had again, every minute until the signal aborts. Drafts themselves stay. */
export function keepSwept(
  { now, timers }: Pick<Ports, 'now' | 'timers'>,
  vault: VaultDatabase,
  report: Report,
  { background, signal }: { background: (work: () => Promise<unknown>) => void; signal: AbortSignal },
): void {
  const sweep = async () => {
    const texts = await pruneHistory(vault, now());
    if (texts > 0) report.log('info', 'swept', { texts });
  };
  const next = () => {
    if (signal.aborted) return;
    background(sweep);
    cancel = timers.after(SWEEP_MS, next);
  };
  let cancel = timers.after(SWEEP_MS, next);
  signal.addEventListener('abort', () => cancel(), { once: true });
}
