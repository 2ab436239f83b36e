import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { epochOf, takeEpoch } from '../../src/shared/store/vault/leadership.ts';
import type { Channel, Ports } from '../ports.ts';
import { aborted } from './aborted.ts';
import { HEARTBEAT_MS, onLeaderMessage, sendToTabs } from './heartbeat.ts';

/** How long a leader that hands over keeps the lock for the tab that asked, before any tab may take it. */
const YIELD_MS = 2000;
/** A heartbeat this late shows that the tab was frozen and may have been replaced. */
const LATE_MS = 3000;

export interface LeaderParts {
  accountId: AccountId | null;
  tabId: string;
  vault: VaultDatabase;
  channel: Channel;
  isVisible: () => boolean;
}

/** One uninterrupted period of leadership. */
export interface Lease {
  /** The fencing token: every later lease has a higher one. */
  epoch: number;
  /** Aborts when the lease ends: start nothing new, finish what cannot be undone, and return. */
  signal: AbortSignal;
  /** Ends the lease. Called when the vault contains another epoch. */
  resign: () => void;
}

/**
 * Leads until `over` aborts, or until a visible tab asks while this one is hidden. Resolves when the work has ended and the
 * lock may be released. A tab that is frozen between taking the lock and the epoch may be overtaken; the lower epoch loses.
 */
export async function holdLease(
  ports: Pick<Ports, 'now' | 'timers'>,
  parts: LeaderParts,
  over: AbortController,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const { vault, accountId, tabId, channel, isVisible } = parts;
  const resign = () => over.abort();
  const epoch = await takeEpoch(vault, accountId, tabId);
  if (over.signal.aborted) return;

  let successor: string | null = null;
  const beat = () => sendToTabs(channel, { kind: 'leader-beat', epoch, isVisible: isVisible() });
  const stopListening = onLeaderMessage(channel, (message) => {
    if (over.signal.aborted) return;
    if (message.kind === 'leader-beat' && message.epoch > epoch) resign();
    if (message.kind !== 'leader-asked') return;
    if (isVisible()) return beat();
    successor = message.tabId;
    resign();
  });
  const stopBeating = startHeartbeat(ports, beat, () => {
    epochOf(vault, accountId).then((current) => {
      if (current !== epoch) resign();
    }, resign);
  });

  try {
    await Promise.all([work({ epoch, signal: over.signal, resign }), aborted(over.signal)]);
  } finally {
    over.abort();
    stopBeating();
    stopListening();
  }
  if (successor === null) return;
  sendToTabs(channel, { kind: 'leader-yields', to: successor });
  await new Promise<void>((resolve) => {
    ports.timers.after(YIELD_MS, resolve);
  });
}

/** Calls `beat` now and at every interval, and `onLate` when a beat was much too late. Returns a function that stops it. */
function startHeartbeat(
  { now, timers }: Pick<Ports, 'now' | 'timers'>,
  beat: () => void,
  onLate: () => void,
): () => void {
  let dueAt = now();
  let cancel = () => {};
  const next = () => {
    if (now() - dueAt > LATE_MS) onLate();
    beat();
    dueAt = now() + HEARTBEAT_MS;
    cancel = timers.after(HEARTBEAT_MS, next);
  };
  next();
  return () => cancel();
}
