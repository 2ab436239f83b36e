import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { AnyMutation, MutationKind } from '../../src/shared/mutations/index.ts';
import type { Reply } from '../transport/index.ts';
import { LONGEST_WAIT_MS } from './windows.ts';

/** What an attempt has led to. */
export type Outcome =
  /** `reply`: null when the server's words are not known, only that it has the thing. */
  | { kind: 'done'; reply: unknown }
  /** It certainly did nothing; later it may. `pauseMs`: the server wants quiet. */
  | { kind: 'later'; failure: Failure; pauseMs?: number }
  /** It may have done its work, or may do it yet. */
  | { kind: 'unknown'; failure: Failure }
  | { kind: 'refused'; failure: Failure }
  /** The session is over: it sleeps until the same account signs in again. */
  | { kind: 'signed-out' };

/** "Slow down" blocks for about a minute (CONTRACT §2); nothing in the answer says so. */
const PAUSE_MS = 60_000;
/** A server that fails so often in a row at the same thing will not take it. */
export const MOST_SERVER_ERRORS = 4;

/**
 * Returns what the answer to one sending of a mutation means. `serverErrors`: how often in a row the server has answered it with 500
 * before; `isSignedIn`: the session has outlived the answer; `isRepeated`: an attempt before may have done it.
 */
export function outcomeOf(
  result: Result<Reply>,
  kind: Pick<MutationKind<AnyMutation>, 'creates' | 'means'>,
  { serverErrors, isSignedIn, isRepeated }: { serverErrors: number; isSignedIn: boolean; isRepeated: boolean },
): Outcome {
  if (result.ok) return { kind: 'done', reply: result.value.payload };
  const { failure } = result;
  // A success whose body makes no sense is a success all the same: the status decides (CONTRACT §2).
  if (failure.kind === 'decode') return kind.creates ? { kind: 'unknown', failure } : { kind: 'done', reply: null };
  // Its bytes are gone: nothing was sent, nothing ever can be.
  if (failure.kind === 'storage-lost') return { kind: 'refused', failure };
  // Held back at the last moment: nothing was sent.
  if (failure.kind === 'aborted') return { kind: 'later', failure };
  if (failure.kind !== 'http') return { kind: 'unknown', failure };
  const { status, err } = failure;
  if (status === 401 && !isSignedIn) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'later', failure, pauseMs: pauseAfter(failure) };
  if (status === 408 || status === 425) return { kind: 'unknown', failure };
  // Only the server's own text has a meaning for the kind.
  const meaning = err === '' ? null : (kind.means?.({ status, err, isRepeated }) ?? null);
  if (meaning === 'done') return { kind: 'done', reply: null };
  if (meaning === 'refused') return { kind: 'refused', failure };
  if (status >= 500) {
    // What may have been created must be looked for before anybody calls it refused.
    const isTheirWord = status === 500 && !kind.creates && serverErrors + 1 >= MOST_SERVER_ERRORS;
    return isTheirWord ? { kind: 'refused', failure } : { kind: 'unknown', failure };
  }
  // Too large for whoever stands before the server: it will not get smaller.
  if (status === 413) return { kind: 'refused', failure };
  // Without the server's own words it may have been a proxy, or the sign-in page of a Wi-Fi network.
  if (err === '') return { kind: 'later', failure };
  return { kind: 'refused', failure };
}

/** How long the server wants quiet; no wish is honoured for longer than a stored time can be told from a jump of the clock. */
export const pauseAfter = ({ retryAfterMs }: Extract<Failure, { kind: 'http' }>): number =>
  Math.min(retryAfterMs ?? PAUSE_MS, LONGEST_WAIT_MS);
