import type { Failure, Reach } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';

/** Learns from requests whether the server can be talked to, and tells every change. */
export interface ReachWatch {
  /**
   * A request begins; what is answered takes its outcome. What began before the last word of the device tells nothing new: an
   * answer may have been under way when the network went.
   */
  ask: () => (failure: Failure | null) => void;
  /** The device says that its network is gone or back; told even when requests knew: the page may believe otherwise. */
  device: (hasNetwork: boolean) => void;
  now: () => Reach;
}

export function createReachWatch(
  { now, isOnline }: Pick<Ports, 'now' | 'isOnline'>,
  tell: (reach: Reach) => void,
): ReachWatch {
  let reach: Reach = { kind: isOnline() ? 'online' : 'offline' };
  let words = 0;
  const become = (next: Reach) => {
    if (next.kind === reach.kind) return;
    reach = next;
    tell(reach);
  };
  const heard = (failure: Failure | null) => {
    if (failure === null || failure.kind === 'decode') return become({ kind: 'online' });
    if (failure.kind === 'offline') return become({ kind: 'offline' });
    if (failure.kind === 'aborted') return;
    if (isAnswer(failure)) return become({ kind: 'online' });
    become({ kind: 'unreachable', sinceAt: now() });
  };
  return {
    ask() {
      const wordsBefore = words;
      return (failure) => {
        if (words === wordsBefore) heard(failure);
      };
    },
    device(hasNetwork) {
      words += 1;
      reach = { kind: hasNetwork ? 'online' : 'offline' };
      tell(reach);
    },
    now: () => reach,
  };
}

/** 502 and 504 are said by a proxy whose server does not answer. */
const isAnswer = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status !== 502 && failure.status !== 504;
