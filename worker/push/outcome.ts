import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { Proof } from '../../src/shared/mutations/index.ts';
import type { Reply } from '../transport/index.ts';

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
/** A server that fails again and again at the same thing will not take it. */
const MOST_SERVER_ERRORS = 4;

/** Judges the answer to the `attempt`-th sending of a mutation. `isSignedIn`: the session has outlived the answer. */
export function judge<M>(
  result: Result<Reply>,
  proof: Proof<M>,
  { attempt, isSignedIn }: { attempt: number; isSignedIn: boolean },
): Outcome {
  if (result.ok) return { kind: 'done', reply: result.value.payload };
  const { failure } = result;
  // A success whose body makes no sense is a success all the same: the status decides (CONTRACT §2).
  if (failure.kind === 'decode')
    return proof.kind === 'echo' ? { kind: 'unknown', failure } : { kind: 'done', reply: null };
  if (failure.kind !== 'http') return { kind: 'unknown', failure };
  const { status, err } = failure;
  if (status === 401 && !isSignedIn) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'later', failure, pauseMs: failure.retryAfterMs ?? PAUSE_MS };
  if (status === 408 || status === 425) return { kind: 'unknown', failure };
  if (status >= 500) {
    const isTheirWord = status === 500 && attempt >= MOST_SERVER_ERRORS;
    return isTheirWord ? { kind: 'refused', failure } : { kind: 'unknown', failure };
  }
  // Without the server's own words it may have been a proxy, or the sign-in page of a Wi-Fi network.
  if (err === '') return { kind: 'later', failure };
  if (proof.kind === 'repeat' && proof.isDone?.({ status, err })) return { kind: 'done', reply: null };
  return { kind: 'refused', failure };
}
