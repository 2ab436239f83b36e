import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeLists } from '../../../../src/shared/mutations/merge-lists.ts';

const LETTERS: readonly string[] = ['a', 'b', 'c', 'd', 'e'];
const list = fc.uniqueArray(fc.constantFrom(...LETTERS));

it('mergeLists keeps what either side added and drops what either side removed, without duplicates', () => {
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

it('mergeLists returns the changed list in its order if only one side changed', () => {
  fc.assert(
    fc.property(list, list, (base, changed) => {
      expect(mergeLists(base, changed, base)).toEqual(changed);
      expect([...mergeLists(base, base, changed)].sort()).toEqual([...changed].sort());
    }),
  );
});
