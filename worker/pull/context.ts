import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { Decoded } from '../../src/shared/wire/index.ts';
import type { Report } from '../report/ring.ts';
import type { Bearer } from '../session/bearer.ts';
import type { Session } from '../session/index.ts';
import type { Call } from '../transport/index.ts';

/** What every function that fetches something into the mirror needs. */
export interface PullContext {
  mirror: MirrorDatabase;
  session: Session;
  report: Report;
  now: () => number;
  /** Runs a write of the mirror. Returns storage errors as failures; if the quota is exceeded, evicts and retries once before. */
  store: <T>(work: () => Promise<T>) => Promise<Result<T>>;
  onPostsLost: (postIds: PostId[]) => void;
  /** Views were marked as stale: every tab fetches those that it watches. */
  onStale: () => void;
}

/** What a request needs whose answer is not stored. */
export interface Asking extends Pick<PullContext, 'report' | 'now'> {
  session: Pick<Bearer, 'request' | 'isSignedIn'>;
}

/** A copy of the context whose requests carry `askedBy` (see `Call`). */
export const askedBy = <T extends { session: Pick<Bearer, 'request'> }>(
  who: NonNullable<Call['askedBy']>,
  context: T,
): T => ({
  ...context,
  session: {
    ...context.session,
    request: (call: Omit<Call, 'credentials'>) => context.session.request({ ...call, askedBy: who }),
  },
});

/** A copy of the context whose requests wait for those of a screen. */
export const inBackground = (context: PullContext): PullContext => ({
  ...context,
  session: {
    ...context.session,
    request: (call) => context.session.request({ ...call, priority: 'background' }),
  },
});

/**
 * `serverAt`: when the server answered, by its own clock (epoch ms); `null` if it does not say. `refused`: number of items that
 * could not be decoded.
 */
export type Fetched<T> =
  | { ok: true; value: T; ordinal: number; serverAt: number | null; refused: number }
  | { ok: false; failure: Failure; ordinal: number };

/** Refusals that are reported of one answer: the ring must have room for other lines. */
const LOGGED = 20;

/** Sends a request and decodes its answer. What cannot be decoded is reported by its place in the payload. */
export async function fetchDecoded<T>(
  context: Omit<Asking, 'now'>,
  call: Omit<Call, 'credentials'>,
  decode: (payload: unknown) => Decoded<T>,
): Promise<Fetched<T>> {
  const answer = await context.session.request(call);
  const { ordinal } = answer;
  if (!answer.ok) return { ok: false, failure: answer.failure, ordinal };
  const decoded = decode(answer.value.payload);
  const refused = decoded.ok ? decoded.refused : [decoded.refusal];
  for (const refusal of refused.slice(0, LOGGED)) {
    context.report.log('error', 'refused', { call: call.path, ...refusal });
  }
  if (!decoded.ok) return { ok: false, failure: { kind: 'decode', path: decoded.refusal.path }, ordinal };
  const { serverAt } = answer.value;
  return { ok: true, value: decoded.value, ordinal, serverAt, refused: refused.length };
}
