import { SLOW_AFTER_MS } from '../../src/shared/config/index.ts';
import { type Failure, isReachable, type Reach } from '../../src/shared/contract/index.ts';
import type { NetworkPorts, Ports } from '../ports.ts';

/** One request, as far as the reach depends on it. */
export interface TrackedRequest {
  /** Bytes of it were sent, or its answer has begun. */
  progress: (what: 'sent' | 'answered') => void;
  /** It has ended. `failure`: `null` if it succeeded. Returns whether a filter has answered it, so that the reach stays as it is. */
  ended: (failure: Failure | null) => boolean;
}

/** Derives from the outcome of requests whether the server can be reached, and reports every change. */
export interface ReachWatch {
  /**
   * A request begins. The outcome of one that began before the device last reported its network is ignored: the answer may
   * have been under way when the network was lost. `what`: equal for requests of one kind to one address.
   */
  track: (what: string) => TrackedRequest;
  /** The device reports that its network is gone or back. Reported even without a change: the page may believe otherwise. */
  device: (hasNetwork: boolean) => void;
  now: () => Reach;
}

/** `isBack`: the server could not be reached before, or the device reports that its network is back. */
export type ReachListener = (reach: Reach, isBack: boolean) => void;

export function createReachWatch(
  { now, isOnline, timers }: Pick<Ports, 'now' | 'isOnline' | 'timers'>,
  onChange: ReachListener,
): ReachWatch {
  let reach: Reach = { kind: isOnline() ? 'online' : 'offline' };
  /** How often the device has reported its network. */
  let deviceReports = 0;
  /** Requests without any answer yet, and when they began (epoch ms). */
  const silent = new Map<TrackedRequest, number>();
  /** When bytes were last sent or received (epoch ms). */
  let movedAt = 0;
  let cancelTimer = () => {};
  /** What a gateway has answered last. */
  const lied = new Set<string>();

  /** The server is slow if no byte was sent or received for a while although requests were under way. */
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
      onChange(reach, isBack);
    }
    watchSilence();
  };
  const afterAnswer = (failure: Failure | null): Reach => {
    if (failure === null || failure.kind === 'decode') return { kind: 'online' };
    if (failure.kind === 'offline') return { kind: 'offline' };
    if (failure.kind === 'gateway') return { kind: 'gateway', sinceAt: now() };
    return isAnswer(failure) ? { kind: 'online' } : { kind: 'unreachable', sinceAt: now() };
  };

  return {
    track(what) {
      const reportsBefore = deviceReports;
      const request: TrackedRequest = {
        progress(part) {
          if (!silent.has(request)) return;
          if (part === 'answered') silent.delete(request);
          movedAt = now();
          become(reach.kind === 'slow' ? { kind: 'online' } : reach);
        },
        ended(failure) {
          silent.delete(request);
          if (deviceReports !== reportsBefore) return false;
          if (failure?.kind === 'aborted') {
            // No request waits for the server any more.
            become(reach.kind === 'slow' && silent.size === 0 ? { kind: 'online' } : reach);
            return false;
          }
          movedAt = now();
          // The server has answered others since: only this is answered by something else.
          const isFiltered = failure?.kind === 'gateway' && lied.has(what) && isReachable(reach);
          const next = afterAnswer(failure);
          if (next.kind === 'gateway') lied.add(what);
          else if (next.kind === 'online') lied.delete(what);
          become(isFiltered ? reach : next);
          return isFiltered;
        },
      };
      silent.set(request, now());
      watchSilence();
      return request;
    },
    device(hasNetwork) {
      deviceReports += 1;
      silent.clear();
      lied.clear();
      cancelTimer();
      reach = { kind: hasNetwork ? 'online' : 'offline' };
      onChange(reach, hasNetwork);
    },
    now: () => reach,
  };
}

/** The same ports, reporting the progress of a request. */
export const watchedBy = ({ progress }: TrackedRequest, ports: NetworkPorts): NetworkPorts => ({
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

/** A proxy answers with 502 and 504 if its server does not answer. */
const isAnswer = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status !== 502 && failure.status !== 504;
