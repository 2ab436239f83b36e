import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { Account } from '../../src/shared/model/index.ts';
import { sparseMatchesPath } from '../../src/shared/wire/index.ts';
import { decodeSparseMatches } from '../../src/shared/wire/profiles.ts';
import { fetchDecoded, type PullContext } from './context.ts';

const latest = new WeakMap<PullContext, AbortController>();

/**
 * Fetches the accounts whose usernames contain these letters in this order. A new request aborts the one before; '' does only
 * that.
 */
export async function pullPeopleByLetters(
  context: PullContext,
  letters: string,
): Promise<Result<{ people: Account[] }>> {
  latest.get(context)?.abort();
  if (letters === '') return success({ people: [] });
  const abort = new AbortController();
  latest.set(context, abort);
  const call = {
    method: 'GET',
    path: sparseMatchesPath(letters.toLowerCase()),
    priority: 'screen',
    signal: abort.signal,
  } as const;
  const fetched = await fetchDecoded(context, call, decodeSparseMatches);
  return fetched.ok ? success({ people: fetched.value }) : failed(fetched.failure);
}
