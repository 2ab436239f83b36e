import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { epochOf, takeEpoch } from '../../src/shared/store/vault/leadership.ts';
import type { Channel, Ports } from '../ports.ts';
import { aborted } from './aborted.ts';
import { BEAT_MS, hearWords, sayWord } from './beats.ts';

/** How long a leader that hands over keeps the lock for the tab that asked, before anyone may have it. */
const YIELD_MS = 2000;
/** A beat that comes so much too late tells that this tab was frozen: it may have been replaced. */
const LATE_MS = 3000;

export interface LeaderParts {
  accountId: AccountId | null;
  tabId: string;
  vault: VaultDatabase;
  channel: Channel;
  isVisible: () => boolean;
}

/** One uninterrupted time as the leader. */
export interface Term {
  epoch: number;
  /** Aborts when the lead is lost or given up: start nothing more, finish what cannot be taken back, and return. */
  signal: AbortSignal;
  /** The vault holds another epoch: whoever finds out ends the term. */
  resign: () => void;
}

/**
 * Leads until `over` aborts, or until a visible tab asks a hidden leader; resolves when the work has ended and the lock
 * may go. Between lock and epoch lies a moment in which a frozen tab can be overtaken: both then see a foreign epoch.
 */
export async function serveTerm(
  ports: Pick<Ports, 'now' | 'timers'>,
  parts: LeaderParts,
  over: AbortController,
  work: (term: Term) => Promise<void>,
): Promise<void> {
  const { vault, accountId, tabId, channel, isVisible } = parts;
  const resign = () => over.abort();
  const epoch = await takeEpoch(vault, accountId, tabId);
  if (over.signal.aborted) return;

  let heir: string | null = null;
  const beat = () => sayWord(channel, { kind: 'leader-beat', epoch, isVisible: isVisible() });
  const stopHearing = hearWords(channel, (word) => {
    if (over.signal.aborted) return;
    if (word.kind === 'leader-beat' && word.epoch > epoch) resign();
    if (word.kind !== 'leader-asked') return;
    if (isVisible()) return beat();
    heir = word.tabId;
    resign();
  });
  const stopBeating = beatOn(ports, beat, () => {
    epochOf(vault, accountId).then((current) => {
      if (current !== epoch) resign();
    }, resign);
  });

  try {
    await Promise.all([work({ epoch, signal: over.signal, resign }), aborted(over.signal)]);
  } finally {
    over.abort();
    stopBeating();
    stopHearing();
  }
  if (heir === null) return;
  sayWord(channel, { kind: 'leader-yields', to: heir });
  await new Promise<void>((resolve) => {
    ports.timers.after(YIELD_MS, resolve);
  });
}

/** Beats now and every second. `wasLate` is called when a beat came much too late. */
function beatOn({ now, timers }: Pick<Ports, 'now' | 'timers'>, beat: () => void, wasLate: () => void): () => void {
  let dueAt = now();
  let cancel = () => {};
  const next = () => {
    if (now() - dueAt > LATE_MS) wasLate();
    beat();
    dueAt = now() + BEAT_MS;
    cancel = timers.after(BEAT_MS, next);
  };
  next();
  return () => cancel();
}
