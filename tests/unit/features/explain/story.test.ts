import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf, reportOf, storyOf, storyOfView } from '../../../../src/features/explain/story.ts';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import type { OutboxEntry } from '../../../../src/shared/store/queries/outbox.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { aMutation, aRow } from '../../../support/mutations.ts';

const NOW = 1_000_000;
const here = { nowAt: NOW, reach: 'online', pausedUntilAt: 0 } as const;
const NO_NETWORK: Failure = { kind: 'network' };

const written = (state: OutboxState, more: object = {}): OutboxEntry => ({
  ...aRow('row', aMutation('create-comment')),
  createdAt: 1,
  state,
  ...more,
});

const told = (state: OutboxState, more: object = {}, circumstances: object = {}, rows: readonly OutboxEntry[] = []) =>
  storyOf(
    written(state, more),
    { ...here, ...circumstances },
    {
      rows: rows.filter((row) => row.state.kind !== 'settled'),
      settled: rows.filter((row) => row.state.kind === 'settled'),
    },
  );

const tried = {
  attempts: 1,
  history: [
    { kind: 'sent', at: 5 },
    { kind: 'failed', at: 6, failure: NO_NETWORK },
  ],
};

describe('the story of an item', () => {
  it('says when it was written, tried in vain, and is tried next', () => {
    expect(told({ kind: 'ready', notBeforeAt: NOW + 9, failure: NO_NETWORK }, tried)).toEqual([
      { at: 1, words: 'Written' },
      { at: 5, words: 'Tried: no network' },
      { at: NOW + 9, words: 'Next try' },
    ]);
  });

  it.each([
    ['held', { kind: 'held', untilAt: NOW + 7 }, { at: NOW + 7, words: 'Is sent then, unless you undo it' }],
    [
      'unsure',
      { kind: 'unsure', sentAt: 5, lookAt: 8 },
      { at: 8, words: expect.stringMatching(/^Looks on the server/) },
    ],
    [
      'refused',
      { kind: 'refused', at: 6, failure: NO_NETWORK },
      { at: null, words: expect.stringMatching(/^Waits for you/) },
    ],
    [
      'conflict',
      { kind: 'conflict', at: 6, theirs: 'x' },
      { at: null, words: expect.stringMatching(/^Waits for you/) },
    ],
    [
      'undecided',
      { kind: 'undecided', at: 6, candidates: [] },
      { at: null, words: expect.stringMatching(/^Waits for you/) },
    ],
    ['sending', { kind: 'sending', sentAt: 6, epoch: 1 }, { at: 6, words: expect.stringMatching(/^Sent/) }],
  ] as const)('of the state %s ends with what comes next', (_, state, last) => {
    expect(told(state as unknown as OutboxState, tried).at(-1)).toEqual(last);
  });

  it('without a network says that it waits for it, and after 429 when the pause ends', () => {
    const state: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
    expect(told(state, {}, { reach: 'offline' }).at(-1)?.words).toBe('Waits for the network');
    expect(told(state, {}, { pausedUntilAt: NOW + 5 }).at(-1)).toEqual({ at: NOW + 5, words: 'Next try' });
    expect(told(state).at(-1)?.words).toBe('Is sent next');
  });

  it('tells every event in its order, and how many sends came before', () => {
    const state: OutboxState = { kind: 'ready', notBeforeAt: NOW + 1, failure: { kind: 'http', status: 503, err: '' } };
    const history = [
      { kind: 'sent', at: 5 },
      { kind: 'unanswered', at: 6, failure: { kind: 'timeout' } },
      { kind: 'not-found', at: 7 },
      { kind: 'decided', at: 8 },
      { kind: 'sent', at: 9 },
      { kind: 'failed', at: 10, failure: { kind: 'http', status: 503, err: '' } },
    ];
    expect(told(state, { attempts: 6, history })).toEqual([
      { at: 1, words: 'Written' },
      { at: null, words: 'Tried 4 times before that' },
      { at: 5, words: 'Sent, but no answer came. It may have arrived' },
      { at: 7, words: 'Looked on the server: it was not there' },
      { at: 8, words: 'You have said that it is to be sent' },
      { at: 9, words: 'Tried: the server had an error (503)' },
      { at: NOW + 1, words: 'Next try' },
    ]);
  });

  it('says what it waits for: its files, the rows before it, or nothing', () => {
    const ready: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
    const earlier = (state: OutboxState) => written(state, { id: 'before', order: -1 });
    const lastOf = (more: object, rows: readonly OutboxEntry[] = []) => told(ready, more, {}, rows).at(-1)?.words;
    expect(lastOf({ uploads: [aRow('file', aMutation('upload-file'))] })).toBe('Waits until its files are uploaded');
    expect(lastOf({}, [earlier(ready)])).toMatch(/^Waits for its turn/);
    expect(lastOf({}, [earlier({ kind: 'unsure', sentAt: 1, lookAt: 2 })])).toMatch(/^Waits until it is certain/);
    // A refused row does not keep others waiting.
    expect(lastOf({}, [earlier({ kind: 'refused', at: 1, failure: NO_NETWORK })])).toBe('Is sent next');
    expect(lastOf({}, [written(ready, { id: 'after', order: Number.MAX_SAFE_INTEGER })])).toBe('Is sent next');
    expect(lastOf({}, [{ ...earlier(ready), lane: 'another' }])).toBe('Is sent next');
  });

  it('says how long it waits for an earlier request that may still arrive late, which only a settled row has', () => {
    const ready: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
    const settled = (unsureUntilAt: number) =>
      written({ kind: 'settled', at: 2 }, { id: 'before', order: -1, unsureUntilAt });
    expect(told(ready, {}, {}, [settled(NOW + 8)]).at(-1)).toEqual({
      at: NOW + 8,
      words: 'Is sent then: an earlier request may still arrive late and change it back',
    });
    expect(told(ready, {}, {}, [settled(NOW)]).at(-1)?.words).toBe('Is sent next');
    const refused = { ...settled(NOW + 8), state: { kind: 'refused', at: 1, failure: NO_NETWORK } as const };
    expect(told(ready, {}, {}, [refused]).at(-1)?.words).toBe('Is sent next');
  });
});

it.each<[Failure, string]>([
  [{ kind: 'offline' }, 'no network'],
  [{ kind: 'timeout' }, 'the server did not answer'],
  [{ kind: 'aborted' }, 'it was interrupted'],
  [{ kind: 'http', status: 429, err: 'Slow down' }, 'the server asked to wait'],
  [{ kind: 'http', status: 403, err: '' }, 'no answer of the server itself (403)'],
  [{ kind: 'http', status: 408, err: 'Timed out' }, 'no answer of the server itself (408)'],
  [{ kind: 'http', status: 403, err: 'You are banned' }, 'the server refused it (403)'],
  [{ kind: 'http', status: 502, err: '' }, 'the server had an error (502)'],
])('a failure %o has its reason, without the words of the server', (failure, reason) => {
  expect(reasonOf(failure)).toBe(reason);
});

it('the report of any item has no word of its text and no full id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), fc.uuid(), (body, id) => {
      fc.pre(body.trim().length > 10);
      const row = aRow(id, { ...aMutation('create-comment'), body } as never, {
        state: { kind: 'refused', at: 1, failure: { kind: 'http', status: 422, err: body } },
        history: [{ kind: 'failed', at: 1, failure: { kind: 'http', status: 422, err: body } }],
      });
      const report = reportOf(row, here, { build: 'build', browser: 'browser' });
      return !report.includes(body.trim()) && !report.includes(id) && report.includes('http 422');
    }),
  );
});

it('the story of a view says when it was fetched, why it is not newer, and what comes next', () => {
  expect(storyOfView({ at: 3, failure: { kind: 'timeout' }, failedAt: 4 }, 'online')).toEqual([
    { at: 3, words: 'Fetched. This is what you see' },
    { at: 4, words: 'Tried again: the server did not answer' },
    { at: null, words: 'It is fetched again by itself while you look at it' },
  ]);
  expect(storyOfView({ at: 3, failure: null }, 'offline').at(-1)?.words).toBe('Waits for the network');
});
