import type { Channel, Ports } from '../ports.ts';

/** The leader says every second that it is alive. */
export const BEAT_MS = 1000;
/** A leader that was not heard for so long is asked … */
const SILENCE_MS = 5000;
/** … and, when it does not answer within this, replaced. */
const ANSWER_MS = 500;
/** A hidden tab does not seize the lead; it looks again after this whether it has become visible. */
const HIDDEN_MS = 1000;

type LeaderWord =
  /** The leader is alive. */
  | { kind: 'leader-beat'; epoch: number; isVisible: boolean }
  /** A visible tab wants the lead from a hidden leader, or only a beat from a silent one. */
  | { kind: 'leader-asked'; tabId: string }
  /** The leader has ended its work: the named tab may take the lock. */
  | { kind: 'leader-yields'; to: string };

export function sayWord(channel: Channel, word: LeaderWord): void {
  channel.send(word);
}

/** Calls back with every word about leading until stopped; other messages of the channel pass by. */
export function hearWords(channel: Channel, listener: (word: LeaderWord) => void): () => void {
  return channel.listen((message) => {
    if (isWord(message)) listener(message);
  });
}

function isWord(message: unknown): message is LeaderWord {
  if (typeof message !== 'object' || message === null) return false;
  const { kind, epoch, tabId, to } = message as Record<string, unknown>;
  if (kind === 'leader-beat') return typeof epoch === 'number';
  if (kind === 'leader-asked') return typeof tabId === 'string';
  return kind === 'leader-yields' && typeof to === 'string';
}

export interface FollowerParts {
  timers: Ports['timers'];
  channel: Channel;
  tabId: string;
  isVisible: () => boolean;
  /** The lead is to be seized now. Called once. */
  seize: () => void;
}

/**
 * Watches the leader from a tab that waits. A silent one is replaced by a visible tab; a hidden one is asked by a visible
 * tab to hand over. Counted by timers, not by the clock, which may jump. Returns the way to stop.
 */
export function watchLeader({ timers, channel, tabId, isVisible, seize }: FollowerParts): () => void {
  let cancelTimer = () => {};
  const wait = (delayMs: number, then: () => void) => {
    cancelTimer();
    cancelTimer = timers.after(delayMs, then);
  };
  const stop = () => {
    cancelTimer();
    stopHearing();
  };
  const takeOver = () => {
    stop();
    seize();
  };
  const ask = () => sayWord(channel, { kind: 'leader-asked', tabId });
  const suspect = () => {
    if (!isVisible()) return wait(HIDDEN_MS, suspect);
    // This tab may have been frozen itself, with the beats still waiting in its queue.
    ask();
    wait(ANSWER_MS, takeOver);
  };
  const stopHearing = hearWords(channel, (word) => {
    if (word.kind === 'leader-beat') {
      wait(SILENCE_MS, suspect);
      if (!word.isVisible && isVisible()) ask();
    } else if (word.kind === 'leader-yields' && word.to === tabId) takeOver();
  });
  wait(SILENCE_MS, suspect);
  return stop;
}
