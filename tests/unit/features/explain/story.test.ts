import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportOf, storyOf, storyOfView } from '../../../../src/features/explain/story.ts';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { aMutation, aRow } from '../../../support/mutations.ts';

const NOW = 1_000_000;
const here = { nowAt: NOW, reach: 'online', pausedUntilAt: 0 } as const;
const NO_NETWORK: Failure = { kind: 'network' };

const told = (state: OutboxState, more: object = {}, circumstances: object = {}) =>
  storyOf({ ...aRow('row', aMutation('create-comment')), createdAt: 1, state, ...more }, { ...here, ...circumstances });

const tried = { attempts: 1, pace: { times: [5], rests: 0, restsUntilAt: 0 } };

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
    expect(told(state).at(-1)?.words).toMatch(/^Waits for its turn/);
  });

  it('tells every try that is known, and how many came before', () => {
    const state: OutboxState = { kind: 'ready', notBeforeAt: NOW + 1, failure: { kind: 'http', status: 503, err: '' } };
    const lines = told(state, { attempts: 6, pace: { times: [5, 6], rests: 1, restsUntilAt: 0 } });
    expect(lines.map(({ words }) => words)).toEqual([
      'Written',
      'Tried 4 times before that',
      'Tried without success',
      'Tried: the server had an error (503)',
      'Next try',
    ]);
  });
});

it('the report of any item has no word of its text and no full id', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), fc.uuid(), (body, id) => {
      fc.pre(body.trim().length > 10);
      const row = aRow(id, { ...aMutation('create-comment'), body } as never, {
        state: { kind: 'refused', at: 1, failure: { kind: 'http', status: 422, err: body } },
      });
      const report = reportOf(row, here, 'browser');
      return !report.includes(body.trim()) && !report.includes(id) && report.includes('http 422');
    }),
  );
});

it('the story of a view says when it was fetched, why it is not newer, and what comes next', () => {
  expect(storyOfView({ at: 3, failure: { kind: 'timeout' } }, 'online').map(({ words }) => words)).toEqual([
    'Fetched. This is what you see',
    'Tried again: the server did not answer',
    'It is fetched again by itself while you look at it',
  ]);
  expect(storyOfView({ at: 3, failure: null }, 'offline').at(-1)?.words).toBe('Waits for the network');
});
