import type { Pace } from '../../src/shared/store/vault/rows.ts';
import { countRequest, excused, restEnd } from '../pace.ts';
import type { NetworkPorts } from '../ports.ts';
import type { Call } from './call.ts';

/** Fetches of one address per minute by one engine, unless the user asks (ARCHITECTURE §5). */
export const MOST_FETCHES_A_MINUTE = 12;
/** A pause is checked again at this interval: a jump of the clock may have ended it. */
const CHECK_MS = 60_000;
/** Above this number, addresses that are not in use are no longer counted. */
const MOST_COUNTED = 100;

/** Delays fetches of an address that was fetched too often. A delayed fetch is sent after the pause, never dropped. */
export interface FetchLimit {
  /** Resolves when the address may be fetched: at once or after its pause. */
  pass: (address: string) => Promise<void>;
  /** The fetch has failed, which justifies the next one. */
  failed: (address: string) => void;
  /** The user asks for the address: delayed fetches of it are sent at once, and its count is reset. */
  release: (address: string) => void;
  /** Whether any fetch is delayed. */
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

  const dropUnused = () => {
    for (const [address, { times, restsUntilAt }] of paces) {
      const lastAt = Math.max(restsUntilAt, ...times);
      if (Math.abs(now() - lastAt) > CHECK_MS && restEnd(paces.get(address), now()) === 0) paces.delete(address);
    }
  };

  return {
    async pass(address) {
      for (
        let untilAt = restEnd(paces.get(address), now());
        untilAt > 0;
        untilAt = restEnd(paces.get(address), now())
      ) {
        await wait(address, Math.min(untilAt - now(), CHECK_MS));
      }
      if (paces.size >= MOST_COUNTED) dropUnused();
      paces.set(address, countRequest(paces.get(address), now(), MOST_FETCHES_A_MINUTE));
    },
    failed(address) {
      const pace = paces.get(address);
      if (pace) paces.set(address, excused(pace, now()));
    },
    release(address) {
      paces.delete(address);
      for (const [go, delayed] of waiting) if (delayed === address) go();
    },
    isHolding: () => waiting.size > 0,
  };
}

/** What a request reads; `null` if it writes. */
export function addressOf({ method, path, body }: Pick<Call, 'method' | 'path' | 'body'>): string | null {
  if (method === 'GET') return path;
  return BY_IDS.test(path) ? `${path} ${JSON.stringify(body)}` : null;
}

/** Reads by ids that are in the body. */
const BY_IDS = /\/byIds(\?|$)/;
