import { describe, expect, it } from 'vitest';
import { type Failure, failed, success } from '../../../../src/shared/contract/index.ts';
import { type AnyMutation, kindOf, type MutationKind } from '../../../../src/shared/mutations/index.ts';
import { outcomeOf } from '../../../../worker/push/outcome.ts';
import { aMutation } from '../../../support/mutations.ts';

type Kind = MutationKind<AnyMutation>;
const like = kindOf<AnyMutation>(aMutation('like-post')) as Kind;
const comment = kindOf<AnyMutation>(aMutation('create-comment')) as Kind;
const AT_FIRST = { failures: 0, isSignedIn: true, isRepeated: false };

const http = (status: number, err = 'No', retryAfterMs?: number): Failure => ({
  kind: 'http',
  status,
  err,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const outcome = (
  failure: Failure,
  kind: Pick<Kind, 'creates' | 'means'> = comment,
  facts: Partial<typeof AT_FIRST> = {},
) => outcomeOf(failed(failure), kind, { ...AT_FIRST, ...facts });

describe('the outcome of an attempt', () => {
  it('is done when the server answers 2xx', () => {
    const reply = success({ status: 200, payload: { users: [] }, tookMs: 1, serverAt: null });
    expect(outcomeOf(reply, comment, AT_FIRST)).toEqual({ kind: 'done', reply: { users: [] } });
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
  ] as Failure[])('is unknown after a failure that does not show what the server did: %o', (failure) => {
    expect(outcome(failure)).toEqual({ kind: 'unknown', failure });
    expect(outcome(failure, like)).toEqual({ kind: 'unknown', failure });
  });

  it('is unknown when the answer to a create cannot be decoded, done for other mutations', () => {
    const failure: Failure = { kind: 'decode', path: '' };
    expect(outcome(failure)).toEqual({ kind: 'unknown', failure });
    expect(outcome(failure, like)).toEqual({ kind: 'done', reply: null });
  });

  it('is refused with the server’s message', () => {
    for (const status of [400, 403, 404, 422]) {
      expect(outcome(http(status, 'Comments disabled'))).toEqual({
        kind: 'refused',
        failure: http(status, 'Comments disabled'),
      });
    }
  });

  it('is unknown after a 403 or 404 without the server’s error body: a gateway may say so after the server has done it', () => {
    expect(outcome(http(403, ''))).toEqual({ kind: 'unknown', failure: http(403, '') });
    expect(outcome(http(404, ''), like)).toEqual({ kind: 'unknown', failure: http(404, '') });
  });

  it('is done when the server reports that the post is liked already', () => {
    const twice = http(403, "You can't like post that you have already liked");
    expect(outcome(twice, like)).toEqual({ kind: 'done', reply: null });
    expect(outcome(http(403, 'You can not see this post'), like).kind).toBe('refused');
  });

  it('is unknown when a post to be removed from a group is foreign at the first attempt, refused once the post was read', () => {
    const deletion = kindOf<AnyMutation>(aMutation('delete-post')) as Kind;
    const gone = http(403, "You can't delete another user's post");
    expect(outcome(gone, deletion).kind).toBe('unknown');
    expect(outcome(gone, deletion, { isRepeated: true }).kind).toBe('refused');
  });

  it('is unknown when an answered request is gone at the first attempt: the browser may have sent it twice', () => {
    const answer = kindOf<AnyMutation>(aMutation('answer-request')) as Kind;
    const gone = http(403, 'There are no subscription requests');
    expect(outcome(gone, answer)).toEqual({ kind: 'unknown', failure: gone });
    expect(outcome(gone, answer, { isRepeated: true })).toEqual({ kind: 'done', reply: null });
  });

  it('pauses for retry-after, one minute without it, 15 minutes at most', () => {
    expect(outcome(http(429, 'Slow down', 5000))).toMatchObject({ kind: 'later', pauseMs: 5000 });
    expect(outcome(http(429, 'Slow down'))).toMatchObject({ kind: 'later', pauseMs: 60_000 });
    expect(outcome(http(429, '', 86_400_000))).toMatchObject({ kind: 'later', pauseMs: 15 * 60_000 });
  });

  it('is signed-out after a 401 of an ended session and refused after a 401 of a valid one', () => {
    expect(outcome(http(401), comment, { isSignedIn: false })).toEqual({ kind: 'signed-out' });
    expect(outcome(http(401)).kind).toBe('refused');
  });

  it('is refused after four 500 answers in a row, except for creates', () => {
    expect(outcome(http(500), like, { failures: 3 }).kind).toBe('unknown');
    expect(outcome(http(500), like, { failures: 4 }).kind).toBe('refused');
    expect(outcome(http(503), like, { failures: 4 }).kind).toBe('unknown');
    expect(outcome(http(500), comment, { failures: 10 }).kind).toBe('unknown');
  });

  it('is refused after ten answers by a filter in a row, except for creates, and after none by a gateway', () => {
    const filtered = { kind: 'filtered', status: 200 } as const;
    expect(outcome(filtered, like, { failures: 9 }).kind).toBe('unknown');
    expect(outcome(filtered, like, { failures: 10 })).toEqual({ kind: 'refused', failure: filtered });
    expect(outcome(filtered, comment, { failures: 10 }).kind).toBe('unknown');
    expect(outcome({ kind: 'gateway', status: 200 }, like, { failures: 10 }).kind).toBe('unknown');
  });

  it('is never refused by the page of a proxy that has status 500', () => {
    expect(outcome(http(500, ''), like, { failures: 10 }).kind).toBe('unknown');
  });

  it('is refused when the body is too large or its blob is missing', () => {
    expect(outcome(http(413, '')).kind).toBe('refused');
    expect(outcome({ kind: 'storage-lost' }, like).kind).toBe('refused');
  });

  it('follows what the kind says of an error with status 500', () => {
    const proving = { means: ({ status }: { status: number }) => (status === 500 ? ('done' as const) : null) };
    expect(outcome(http(500, 'Invalid'), proving).kind).toBe('done');
    // Without the server's text it may be somebody else's answer.
    expect(outcome(http(500, ''), proving).kind).toBe('unknown');
  });
});
