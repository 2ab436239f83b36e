import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { Account } from '../../src/shared/model/index.ts';
import { decodeSparseMatches, sparseMatchesPath } from '../../src/shared/wire/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

const latest = new WeakMap<PullContext, AbortController>();

/** Who has these letters in this order in the username, in no order. Who types on wants no answer to what was typed before. */
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
