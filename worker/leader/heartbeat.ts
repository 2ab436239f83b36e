import type { Channel, Ports } from '../ports.ts';

/** Interval of the leader's heartbeat. */
export const HEARTBEAT_MS = 1000;
/** A leader without a heartbeat for this long is asked for one … */
const SILENCE_MS = 5000;
/** … and is replaced if it does not answer within this time. */
const ANSWER_MS = 500;
/** A hidden tab does not take over. It checks at this interval whether it has become visible. */
const HIDDEN_MS = 1000;

type LeaderMessage =
  | { kind: 'leader-beat'; epoch: number; isVisible: boolean }
  /** A visible tab asks a hidden leader to hand over, or a silent one for a heartbeat. */
  | { kind: 'leader-asked'; tabId: string }
  /** The leader has finished its work: the named tab may take the lock. */
  | { kind: 'leader-yields'; to: string };

export function sendToTabs(channel: Channel, message: LeaderMessage): void {
  channel.send(message);
}

/** Calls the listener with every message about leadership. Returns a function that stops this. */
export function onLeaderMessage(channel: Channel, listener: (message: LeaderMessage) => void): () => void {
  return channel.listen((message) => {
    if (isLeaderMessage(message)) listener(message);
  });
}

function isLeaderMessage(message: unknown): message is LeaderMessage {
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
  /** This tab must take over now. Called once. */
  takeOver: () => void;
}

/**
 * Watches the leader from a tab that waits for the lock. A visible tab replaces a silent leader and asks a hidden one to
 * hand over. Silence is measured by timers, because the clock may jump. Returns a function that stops the watch.
 */
export function watchLeader({ timers, channel, tabId, isVisible, takeOver }: FollowerParts): () => void {
  let cancelTimer = () => {};
  const wait = (delayMs: number, then: () => void) => {
    cancelTimer();
    cancelTimer = timers.after(delayMs, then);
  };
  const stop = () => {
    cancelTimer();
    stopListening();
  };
  const stopAndTakeOver = () => {
    stop();
    takeOver();
  };
  const ask = () => sendToTabs(channel, { kind: 'leader-asked', tabId });
  const onSilence = () => {
    if (!isVisible()) return wait(HIDDEN_MS, onSilence);
    // This tab may have been frozen itself, with heartbeats still in its queue.
    ask();
    wait(ANSWER_MS, stopAndTakeOver);
  };
  const stopListening = onLeaderMessage(channel, (message) => {
    if (message.kind === 'leader-beat') {
      wait(SILENCE_MS, onSilence);
      if (!message.isVisible && isVisible()) ask();
    } else if (message.kind === 'leader-yields' && message.to === tabId) stopAndTakeOver();
  });
  wait(SILENCE_MS, onSilence);
  return stop;
}
