import type { Call } from './call.ts';

/** What a request or the socket has moved over the network. The code that counts it comes after the first screen. */
export type Moved =
  /** An answer to the request to `url` since `since` (`monotonicNow`) was read. `length`: of its text. */
  | { url: string; since: number; length: number; body: Call['body'] }
  | { kind: 'feeds' | 'pictures' | 'app'; bytes: number };

/** Collects what was moved until `worker/device/traffic.ts` takes it and puts its own function in the place of `push`. */
export type Meter = Moved[];
