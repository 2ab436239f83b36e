import { describe, expect, it } from 'vitest';
import { mergeFields, withPatches } from '../../../../src/shared/rules/index.ts';

describe('changed preferences', () => {
  it('leave every field alone that the change does not name, other clients’ fields too', () => {
    const kept = { homeFeedSort: 'ACTIVITY', homefeed: { hideUsers: ['mars'], odd: 1 }, foreign: [1, 2] };
    expect(mergeFields(kept, { homeFeedSort: 'CHRONOLOGIC', homefeed: { hideUsers: [] } })).toEqual({
      homeFeedSort: 'CHRONOLOGIC',
      homefeed: { hideUsers: [], odd: 1 },
      foreign: [1, 2],
    });
  });

  it('replace a kept value of another shape', () => {
    expect(mergeFields('spoilt', { a: { b: 1 } })).toEqual({ a: { b: 1 } });
    expect(mergeFields({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  });

  it('are laid over one another in the order in which they were made, key by key', () => {
    const patches = [
      { key: 'one', patch: { a: 1, b: 1 } },
      { key: 'two', patch: { a: 2 } },
      { key: 'one', patch: { a: 3 } },
    ];
    expect(withPatches({ one: { c: 0 }, other: { x: 1 } }, patches)).toEqual({
      one: { a: 3, b: 1, c: 0 },
      two: { a: 2 },
      other: { x: 1 },
    });
  });
});
