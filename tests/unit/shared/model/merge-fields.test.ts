import { describe, expect, it } from 'vitest';
import { mergeFields } from '../../../../src/shared/model/index.ts';

describe('preference patches', () => {
  it('keep all fields they do not name, including those of other clients', () => {
    const kept = { homeFeedSort: 'ACTIVITY', homefeed: { hideUsers: ['mars'], odd: 1 }, foreign: [1, 2] };
    expect(mergeFields(kept, { homeFeedSort: 'CHRONOLOGIC', homefeed: { hideUsers: [] } })).toEqual({
      homeFeedSort: 'CHRONOLOGIC',
      homefeed: { hideUsers: [], odd: 1 },
      foreign: [1, 2],
    });
  });

  it('replace a stored value of another shape', () => {
    expect(mergeFields('spoilt', { a: { b: 1 } })).toEqual({ a: { b: 1 } });
    expect(mergeFields({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  });
});
