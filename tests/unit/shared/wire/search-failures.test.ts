import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import { readSearchFailure } from '../../../../src/shared/wire/index.ts';
import { recordedBody } from '../../../support/recordings.ts';

const http = (status: number, err: string): Failure => ({ kind: 'http', status, err });

describe('a failed search', () => {
  it('with a recorded refusal of a too short prefix is an error of the query', () => {
    expect(recordedBody('search/search--too-short-prefix')).toEqual({ err: 'Minimum prefix length is 2' });
    expect(readSearchFailure(http(500, 'Minimum prefix length is 2'))).toEqual({
      kind: 'bad-query',
      err: 'Minimum prefix length is 2',
    });
  });

  it.each([
    [500, 'Too complex query'],
    [500, 'The search query is too complex'],
    [422, 'Something about a field'],
    [400, 'Unknown operator'],
  ])('with status %i and “%s” is an error of the query', (status, err) => {
    expect(readSearchFailure(http(status, err))).toEqual({ kind: 'bad-query', err });
  });

  it.each<Failure>([
    http(500, ''),
    http(500, 'Internal Server Error'),
    http(502, 'Bad query of a proxy'),
    http(503, 'The query service is down'),
    http(429, 'Slow down'),
    http(401, 'Unauthorized query'),
    { kind: 'network' },
  ])('stays what it is if it is not about the query: %o', (failure) => {
    expect(readSearchFailure(failure)).toEqual(failure);
  });
});
