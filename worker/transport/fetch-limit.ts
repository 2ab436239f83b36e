import type { Pace } from '../../src/shared/store/vault/rows.ts';
import { countRequest, excused, restEnd } from '../pace.ts';
import type { NetworkPorts } from '../ports.ts';
import type { Call } from './call.ts';

/** One address is fetched at most so many times a minute by one engine, unless the user asks (ARCHITECTURE §5). */
export const MOST_FETCHES_A_MINUTE = 12;
/** A rest is looked at again after this: a jump of the clock may have ended it. */
const LOOK_AGAIN_MS = 60_000;
/** More addresses than this are counted only while they are in use. */
const MOST_COUNTED = 100;

/** Holds back fetches of an address that was fetched too often. What is held back is sent after the rest, never dropped. */
export interface FetchLimit {
  /** Resolves when the address may be fetched: at once, or after its rest. */
  pass: (address: string) => Promise<void>;
  /** The fetch has failed: that explains the next one. */
  failed: (address: string) => void;
  /** The user asks for the address: what waits for it goes at once, and its count begins anew. */
  release: (address: string) => void;
  /** Whether any fetch is held back. */
  isHolding: () => boolean;
}

export function createFetchLimit({ now, timers }: Pick<NetworkPorts, 'now' | 'timers'>): FetchLimit {
  const paces = new Map<string, Pace>();
  const waiting = new Map<() => void, string>();

  const wait = (address: string, delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const go = () => {
        cancel();
        waiting.delete(go);
        resolve();
      };
      const cancel = timers.after(delayMs, go);
      waiting.set(go, address);
    });

  const forgetCalm = () => {
    for (const [address, { times, restsUntilAt }] of paces) {
      const lastAt = Math.max(restsUntilAt, ...times);
      if (Math.abs(now() - lastAt) > LOOK_AGAIN_MS && restEnd(paces.get(address), now()) === 0) paces.delete(address);
    }
  };

  return {
    async pass(address) {
      for (
        let untilAt = restEnd(paces.get(address), now());
        untilAt > 0;
        untilAt = restEnd(paces.get(address), now())
      ) {
        await wait(address, Math.min(untilAt - now(), LOOK_AGAIN_MS));
      }
      if (paces.size >= MOST_COUNTED) forgetCalm();
      paces.set(address, countRequest(paces.get(address), now(), MOST_FETCHES_A_MINUTE));
    },
    failed(address) {
      const pace = paces.get(address);
      if (pace) paces.set(address, excused(pace, now()));
    },
    release(address) {
      paces.delete(address);
      for (const [go, held] of waiting) if (held === address) go();
    },
    isHolding: () => waiting.size > 0,
  };
}

/** What a request reads; `null`: it writes. */
export function addressOf({ method, path, body }: Pick<Call, 'method' | 'path' | 'body'>): string | null {
  if (method === 'GET') return path;
  return BY_IDS.test(path) ? `${path} ${JSON.stringify(body)}` : null;
}

/** Asks for things by their ids, which are in the body. */
const BY_IDS = /\/byIds(\?|$)/;
