import { describe, expect, it } from 'vitest';
import { type Failure, failed, success } from '../../../../src/shared/contract/index.ts';
import { kindOf, type Proof } from '../../../../src/shared/mutations/index.ts';
import { judge } from '../../../../worker/push/outcome.ts';
import { aMutation } from '../../../support/mutations.ts';

const like = kindOf(aMutation('like-post'))?.proof as Proof<unknown>;
const comment = kindOf(aMutation('create-comment'))?.proof as Proof<unknown>;
const AT_FIRST = { serverErrors: 0, isSignedIn: true, isRepeated: false };

const http = (status: number, err = 'No', retryAfterMs?: number): Failure => ({
  kind: 'http',
  status,
  err,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const judged = (failure: Failure, proof = comment, facts: Partial<typeof AT_FIRST> = {}) =>
  judge(failed(failure), proof, { ...AT_FIRST, ...facts });

describe('the outcome of an attempt', () => {
  it('is done when the server says so', () => {
    const reply = success({ status: 200, payload: { users: [] }, tookMs: 1, sentAfterMs: null, serverAt: null });
    expect(judge(reply, comment, AT_FIRST)).toEqual({ kind: 'done', reply: { users: [] } });
  });

  it.each([
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'offline' },
    http(500),
    http(502, ''),
    http(503),
    http(504, ''),
    http(408, ''),
    http(425, ''),
  ] as Failure[])('is unknown without the server’s own answer: %o', (failure) => {
    expect(judged(failure)).toEqual({ kind: 'unknown', failure });
    expect(judged(failure, like)).toEqual({ kind: 'unknown', failure });
  });

  it('is a success that is looked for when the answer cannot be read, and done where nothing is created', () => {
    const failure: Failure = { kind: 'decode', path: '' };
    expect(judged(failure)).toEqual({ kind: 'unknown', failure });
    expect(judged(failure, like)).toEqual({ kind: 'done', reply: null });
  });

  it('is refused in the server’s own words', () => {
    for (const status of [400, 403, 404, 422]) {
      expect(judged(http(status, 'Comments disabled'))).toEqual({
        kind: 'refused',
        failure: http(status, 'Comments disabled'),
      });
    }
  });

  it('waits when something without the server’s words stands in between', () => {
    expect(judged(http(403, ''))).toEqual({ kind: 'later', failure: http(403, '') });
    expect(judged(http(404, ''), like)).toEqual({ kind: 'later', failure: http(404, '') });
  });

  it('is done when the server says that it was done before', () => {
    const twice = http(403, "You can't like post that you have already liked");
    expect(judged(twice, like)).toEqual({ kind: 'done', reply: null });
    expect(judged(http(403, 'You can not see this post'), like).kind).toBe('refused');
  });

  it('is done when a post is out of a group already, if an attempt before may have done that', () => {
    const deletion = kindOf(aMutation('delete-post'))?.proof as Proof<unknown>;
    const gone = http(403, "You can't delete another user's post");
    expect(judged(gone, deletion).kind).toBe('refused');
    expect(judged(gone, deletion, { isRepeated: true })).toEqual({ kind: 'done', reply: null });
  });

  it('pauses as long as the server wishes, a minute where it does not say, a quarter of an hour at most', () => {
    expect(judged(http(429, 'Slow down', 5000))).toMatchObject({ kind: 'later', pauseMs: 5000 });
    expect(judged(http(429, 'Slow down'))).toMatchObject({ kind: 'later', pauseMs: 60_000 });
    expect(judged(http(429, '', 86_400_000))).toMatchObject({ kind: 'later', pauseMs: 15 * 60_000 });
  });

  it('sleeps when the session is over; a 401 of a good session is a refusal', () => {
    expect(judged(http(401), comment, { isSignedIn: false })).toEqual({ kind: 'signed-out' });
    expect(judged(http(401)).kind).toBe('refused');
  });

  it('is refused by a server that fails four times in a row, unless something may have been created', () => {
    expect(judged(http(500), like, { serverErrors: 2 }).kind).toBe('unknown');
    expect(judged(http(500), like, { serverErrors: 3 }).kind).toBe('refused');
    expect(judged(http(503), like, { serverErrors: 3 }).kind).toBe('unknown');
    expect(judged(http(500), comment, { serverErrors: 9 }).kind).toBe('unknown');
  });

  it('is refused when it is too large, or when its bytes are gone', () => {
    expect(judged(http(413, '')).kind).toBe('refused');
    expect(judged({ kind: 'storage-lost' }, like).kind).toBe('refused');
  });
});
