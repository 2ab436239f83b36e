import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeLists } from '../../../../src/shared/mutations/merge-lists.ts';

const LETTERS: readonly string[] = ['a', 'b', 'c', 'd', 'e'];
const list = fc.uniqueArray(fc.constantFrom(...LETTERS));

it('two lists changed at the same time: what either has added is there once, what either has taken out is not', () => {
  fc.assert(
    fc.property(list, list, list, (base, mine, theirs) => {
      const merged = mergeLists(base, mine, theirs);
      for (const one of LETTERS) {
        const isThere = base.includes(one)
          ? mine.includes(one) && theirs.includes(one)
          : [...mine, ...theirs].includes(one);
        expect(merged.filter((other) => other === one)).toHaveLength(isThere ? 1 : 0);
      }
      expect(merged.slice(0, mine.length).filter((one) => mine.includes(one))).toEqual(
        mine.filter((one) => merged.includes(one)),
      );
    }),
  );
});

it('what only one has changed is as that one wants it, in its order', () => {
  fc.assert(
    fc.property(list, list, (base, changed) => {
      expect(mergeLists(base, changed, base)).toEqual(changed);
      expect([...mergeLists(base, base, changed)].sort()).toEqual([...changed].sort());
    }),
  );
});
