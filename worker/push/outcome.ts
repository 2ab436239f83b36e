import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { AnyMutation, MutationKind } from '../../src/shared/mutations/index.ts';
import type { Reply } from '../transport/index.ts';
import { LONGEST_WAIT_MS } from './windows.ts';

/** The result of an attempt. */
export type Outcome =
  /** `reply`: `null` if only the success is known, not the response. */
  | { kind: 'done'; reply: unknown }
  /** It had no effect and can be retried. `pauseMs`: the server asked for a pause. */
  | { kind: 'later'; failure: Failure; pauseMs?: number }
  /** It may have had its effect, or may still have it. */
  | { kind: 'unknown'; failure: Failure }
  | { kind: 'refused'; failure: Failure }
  /** The session has ended. The row waits until the same account signs in. */
  | { kind: 'signed-out' };

/** Default pause after 429: the server blocks for about a minute (CONTRACT §2). */
const PAUSE_MS = 60_000;
/** After this many 500 responses of the server in a row, the request counts as refused. */
const MAX_SERVER_ERRORS = 4;
/** The same of answers by a filter. A gateway may answer some requests and not others for a while, by chance. */
const MAX_FILTERED = 10;

/** Whether a request that has failed so this often in a row counts as refused. */
export const isFinal = (failure: Failure, count: number): boolean =>
  failure.kind === 'filtered' ? count >= MAX_FILTERED : isServerError(failure) && count >= MAX_SERVER_ERRORS;

/**
 * Returns what the response to one send of a mutation means. `failures`: number of equal failures in a row, with this; `isSignedIn`:
 * the session is still valid after the response; `isRepeated`: an earlier attempt may have succeeded.
 */
export function outcomeOf(
  result: Result<Reply>,
  kind: Pick<MutationKind<AnyMutation>, 'creates' | 'means'>,
  { failures, isSignedIn, isRepeated }: { failures: number; isSignedIn: boolean; isRepeated: boolean },
): Outcome {
  if (result.ok) return { kind: 'done', reply: result.value.payload };
  const { failure } = result;
  // The status decides: a success whose body cannot be read is still a success (CONTRACT §2).
  if (failure.kind === 'decode') return kind.creates ? { kind: 'unknown', failure } : { kind: 'done', reply: null };
  // The bytes of its file are lost: it can never be sent.
  if (failure.kind === 'storage-lost') return { kind: 'refused', failure };
  // Cancelled before it was sent.
  if (failure.kind === 'aborted') return { kind: 'later', failure };
  // A create must be searched for before it counts as refused.
  const unknown = { kind: !kind.creates && isFinal(failure, failures) ? 'refused' : 'unknown', failure } as const;
  if (failure.kind !== 'http') return unknown;
  const { status, err } = failure;
  if (status === 401 && !isSignedIn) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'later', failure, pauseMs: pauseAfter(failure) };
  if (status === 408 || status === 425) return { kind: 'unknown', failure };
  // Only an error text of the server itself is interpreted by the kind.
  const meaning = err === '' ? null : (kind.means?.({ status, err, isRepeated }) ?? null);
  if (meaning === 'done') return { kind: 'done', reply: null };
  if (meaning === 'unclear') return { kind: 'unknown', failure };
  if (status >= 500) return unknown;
  // Too large for a proxy: a retry does not help.
  if (status === 413) return { kind: 'refused', failure };
  // Without the server's error text it may be from a proxy or a captive portal, also after the server has handled the request.
  if (err === '') return { kind: 'unknown', failure };
  return { kind: 'refused', failure };
}

/** Whether the server itself says that it has failed. A proxy's page may have the same status. */
export const isServerError = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status === 500 && failure.err !== '';

/** Returns the pause that the server asked for, limited so that a stored time can be told from a clock jump. */
export const pauseAfter = ({ retryAfterMs }: Extract<Failure, { kind: 'http' }>): number =>
  Math.min(retryAfterMs ?? PAUSE_MS, LONGEST_WAIT_MS);
