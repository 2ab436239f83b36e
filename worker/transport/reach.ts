import { SLOW_AFTER_MS } from '../../src/shared/config/index.ts';
import { type Failure, isReachable, type Reach } from '../../src/shared/contract/index.ts';
import type { NetworkPorts, Ports } from '../ports.ts';

/** One request, as far as the reach depends on it. */
export interface Asked {
  /** Bytes of it have left the device, or its answer has begun. */
  progress: (what: 'sent' | 'answered') => void;
  /** It has ended. `null`: it was answered well. */
  ended: (failure: Failure | null) => void;
}

/** Learns from requests whether the server can be talked to, and tells every change. */
export interface ReachWatch {
  /**
   * A request begins. What began before the last word of the device tells nothing new: an answer may have been under way when
   * the network went.
   */
  ask: () => Asked;
  /** The device says that its network is gone or back; told even when requests knew: the page may believe otherwise. */
  device: (hasNetwork: boolean) => void;
  now: () => Reach;
}

/** `isBack`: the server could not be talked to before, or the device says that its network is back. */
export type ReachListener = (reach: Reach, isBack: boolean) => void;

export function createReachWatch(
  { now, isOnline, timers }: Pick<Ports, 'now' | 'isOnline' | 'timers'>,
  tell: ReachListener,
): ReachWatch {
  let reach: Reach = { kind: isOnline() ? 'online' : 'offline' };
  let words = 0;
  /** Requests without any answer yet, and when they began (epoch ms). */
  const silent = new Map<Asked, number>();
  /** When bytes were last seen to move, in either direction (epoch ms). */
  let movedAt = 0;
  let cancelTimer = () => {};

  /** The server is slow when no byte has moved for a while, and something was asked all that time. */
  const watchSilence = () => {
    cancelTimer();
    cancelTimer = () => {};
    if (reach.kind !== 'online' || silent.size === 0) return;
    const since = Math.max(movedAt, Math.min(...silent.values()));
    const leftMs = Math.min(SLOW_AFTER_MS, Math.max(0, since + SLOW_AFTER_MS - now()));
    cancelTimer = timers.after(leftMs, () => {
      if (reach.kind === 'online' && silent.size > 0) become({ kind: 'slow', sinceAt: since });
    });
  };
  const become = (next: Reach) => {
    if (next.kind !== reach.kind) {
      const isBack = next.kind === 'online' && !isReachable(reach);
      reach = next;
      tell(reach, isBack);
    }
    watchSilence();
  };
  const afterAnswer = (failure: Failure | null): Reach => {
    if (failure === null || failure.kind === 'decode') return { kind: 'online' };
    if (failure.kind === 'offline') return { kind: 'offline' };
    return isAnswer(failure) ? { kind: 'online' } : { kind: 'unreachable', sinceAt: now() };
  };

  return {
    ask() {
      const wordsBefore = words;
      const asked: Asked = {
        progress(what) {
          if (!silent.has(asked)) return;
          if (what === 'answered') silent.delete(asked);
          movedAt = now();
          become(reach.kind === 'slow' ? { kind: 'online' } : reach);
        },
        ended(failure) {
          silent.delete(asked);
          if (words !== wordsBefore) return;
          if (failure?.kind !== 'aborted') {
            movedAt = now();
            return become(afterAnswer(failure));
          }
          // Nobody waits for the server any more.
          become(reach.kind === 'slow' && silent.size === 0 ? { kind: 'online' } : reach);
        },
      };
      silent.set(asked, now());
      watchSilence();
      return asked;
    },
    device(hasNetwork) {
      words += 1;
      silent.clear();
      cancelTimer();
      reach = { kind: hasNetwork ? 'online' : 'offline' };
      tell(reach, hasNetwork);
    },
    now: () => reach,
  };
}

/** The same ports, with which a request reports its progress. */
export const watchedBy = ({ progress }: Asked, ports: NetworkPorts): NetworkPorts => ({
  ...ports,
  async fetch(url, init) {
    const response = await ports.fetch(url, init);
    progress('answered');
    return response;
  },
  async upload(url, init, onProgress) {
    const response = await ports.upload(url, init, (sentBytes, totalBytes) => {
      progress('sent');
      onProgress(sentBytes, totalBytes);
    });
    progress('answered');
    return response;
  },
});

/** 502 and 504 are said by a proxy whose server does not answer. */
const isAnswer = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status !== 502 && failure.status !== 504;
