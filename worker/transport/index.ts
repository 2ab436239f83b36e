import type { Failure, Reach } from '../../src/shared/contract/index.ts';
import type { NetworkPorts } from '../ports.ts';
import type { Report } from '../report/ring.ts';
import type { Answer, Call } from './call.ts';
import { createServerClock } from './clock.ts';
import { addressOf, createFetchLimit } from './fetch-limit.ts';
import { send } from './http.ts';
import { createQueue } from './queue.ts';
import { createReachWatch, type ReachListener, watchedBy } from './reach.ts';

export type { Answer, Call, Credentials, Reply, Sent } from './call.ts';

/** Browsers open six connections to a host. Two are left for pictures. */
const PARALLEL_REQUESTS = 4;

/** All requests to the server go through it. */
export interface Transport {
  request: (call: Call) => Promise<Answer>;
  reach: () => Reach;
  deviceIsOnline: (isOnline: boolean) => void;
  /** Whether the fetch limit is delaying a request. */
  isHolding: () => boolean;
  /** Whether any request was made. */
  hasAsked: () => boolean;
  /** How far the server's clock is ahead of the device's, in ms. */
  clockOffsetMs: () => number;
}

export interface TransportEvents {
  reachChanged: ReachListener;
  /** How far the server's clock is ahead of the device's, in ms. */
  clockLearned: (offsetMs: number) => void;
}

export interface TransportOptions extends TransportEvents {
  /** Requests for the background wait until it has resolved, so that they take nothing from those of the first screen. */
  firstScreen?: Promise<void> | null;
}

export function createTransport(
  ports: NetworkPorts,
  apiRoot: string,
  report: Report,
  takeOrdinal: () => Promise<number>,
  { reachChanged, clockLearned, firstScreen = null }: TransportOptions,
): Transport {
  const queue = createQueue(PARALLEL_REQUESTS);
  const clock = createServerClock(ports.now, clockLearned);
  const reach = createReachWatch(ports, reachChanged);
  const limit = createFetchLimit(ports);
  const underway = new Map<string, Promise<Answer>>();
  let hasAsked = false;

  const perform = async (call: Call): Promise<Answer> => {
    let ended: ReturnType<typeof reach.track>['ended'] = () => false;
    if (call.priority === 'background' && firstScreen) await firstScreen;
    const startedAt = ports.now();
    const sent = await queue.run(call.priority, async () => {
      const ordinal = await takeOrdinal();
      const tracked = reach.track(`${call.method} ${call.path}`);
      ended = tracked.ended;
      return { ordinal, ...(await send(watchedBy(tracked, ports), apiRoot, call, clock.learn)) };
    });
    const answer = asFiltered(sent, ended(sent.ok ? null : sent.failure));
    const failure = answer.ok ? null : answer.failure;
    report.log(failure ? 'warn' : 'debug', 'request', {
      method: call.method,
      call: call.path,
      durationMs: ports.now() - startedAt,
      ...outcomeOf(failure),
    });
    return answer;
  };

  const fetchLimited = async (call: Call): Promise<Answer> => {
    const address = addressOf(call);
    const { askedBy = '' } = call;
    if (address === null || askedBy === 'user' || askedBy === 'probe') return perform(call);
    const counted = `${askedBy}${address}`;
    await limit.pass(counted);
    const answer = await perform(call);
    if (!answer.ok) limit.failed(counted);
    return answer;
  };

  return {
    request(call) {
      hasAsked = true;
      const address = addressOf(call);
      if (address !== null && call.askedBy === 'user') limit.release(address);
      // A request that its caller may abort cannot be shared.
      if (call.method !== 'GET' || call.signal || call.isShared === false) return fetchLimited(call);
      const key = `${call.credentials?.accountId}:${call.credentials?.generation}:${call.path}`;
      const same = underway.get(key);
      if (same) return same;
      const promise = fetchLimited(call).finally(() => underway.delete(key));
      underway.set(key, promise);
      return promise;
    },
    reach: reach.now,
    deviceIsOnline: reach.device,
    isHolding: limit.isHolding,
    hasAsked: () => hasAsked,
    clockOffsetMs: clock.offsetMs,
  };
}

const asFiltered = (answer: Answer, isFiltered: boolean): Answer =>
  isFiltered && !answer.ok && answer.failure.kind === 'gateway'
    ? { ...answer, failure: { ...answer.failure, kind: 'filtered' } }
    : answer;

const outcomeOf = (failure: Failure | null) =>
  failure === null
    ? { outcome: 'ok' }
    : { outcome: failure.kind, status: failure.kind === 'http' ? failure.status : null };
