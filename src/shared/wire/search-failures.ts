import type { Failure } from '../contract/failure.ts';

/** Words of the server's messages about a query. Its other messages with status 500 are about the server. */
const ABOUT_QUERY = /\b(prefix|query|complex)\b/i;

/** Returns what the failure of a search means: the server refuses wrong queries with status 500, too (CONTRACT §2). */
export function readSearchFailure(failure: Failure): Failure {
  if (failure.kind !== 'http' || failure.err === '') return failure;
  const { status, err } = failure;
  const isOfQuery = status === 400 || status === 422 || (status === 500 && ABOUT_QUERY.test(err));
  return isOfQuery ? { kind: 'bad-query', err } : failure;
}
