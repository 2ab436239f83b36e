import { describe, expect, test } from 'vitest';
import { bestNames, typedName, typedSearchName } from '../../../../src/shared/text/typed-name.ts';

const at = (text: string) => typedName(text.replace('|', ''), text.indexOf('|'));
const best = (letters: string, names: string[]) => bestNames(letters, names, (name) => name);

describe('typedName', () => {
  test('starts after an @ that follows no letter or digit [5.047]', () => {
    expect(at('hi @lu|')).toEqual({ start: 4, letters: 'lu', of: 'all' });
    expect(at('@lu|')).toEqual({ start: 1, letters: 'lu', of: 'all' });
    expect(at('(@lu|')).toMatchObject({ letters: 'lu' });
    expect(at('привет,@lu|')).toMatchObject({ letters: 'lu' });
    for (const text of ['mail@lu|', '5@lu|', 'я@lu|', 'lu|', '@ lu|']) expect(at(text)).toBeNull();
  });

  test('consists of Latin letters, digits and hyphens and ends at the caret [5.049]', () => {
    expect(at('@Luna-4|')).toMatchObject({ letters: 'Luna-4' });
    for (const text of ['@lu_n|', '@лу|', '@lu.n|', '@lu|na']) expect(at(text)).toBeNull();
    expect(at('@lu| na')).toMatchObject({ letters: 'lu' });
    expect(at(`${'x'.repeat(500)} @lu| ${'x'.repeat(500)}`)).toMatchObject({ start: 502, letters: 'lu' });
    expect(at(`@${'a'.repeat(31)}|`)).toBeNull();
  });

  test('has at least two letters [5.051]', () => {
    expect(at('@l|')).toBeNull();
    expect(at('@|')).toBeNull();
    expect(at('@lu|')).not.toBeNull();
  });
});

describe('typedSearchName', () => {
  const inSearch = (text: string) => typedSearchName(text.replace('|', ''), text.indexOf('|'));

  test('is found after each operator that takes names and after an @ [5.048]', () => {
    for (const prefix of ['from:', 'to:', 'author:', 'by:', 'in:', 'commented-by:', 'liked-by:', 'group:']) {
      expect(inSearch(`plums ${prefix}lu|`)).toMatchObject({ start: `plums ${prefix}`.length, letters: 'lu' });
      expect(inSearch(`${prefix.toUpperCase()}lu|`)).toMatchObject({ letters: 'lu' });
      expect(inSearch(`plums -${prefix}lu|`)).toMatchObject({ letters: 'lu' });
    }
    expect(inSearch('@lu|')).toEqual({ start: 1, letters: 'lu', of: 'all' });
    expect(inSearch('in:bees,lu|')).toMatchObject({ start: 8, letters: 'lu' });
  });

  test('is one of a person, of a group or of either, by its operator', () => {
    const kindOf = (operator: string) => inSearch(`${operator}lu|`)?.of;
    expect(['from:', 'author:', 'by:', 'commented-by:', 'liked-by:'].map(kindOf)).toEqual(Array(5).fill('people'));
    expect(['to:', 'in:', '@'].map(kindOf)).toEqual(Array(3).fill('all'));
    expect(kindOf('group:')).toBe('groups');
  });

  test('is not found elsewhere', () => {
    for (const text of ['lu|', 'has:lu|', 'xfrom:lu|', 'from:l|', 'from: lu|', 'from:lu|na', 'un-liked-by:lu|']) {
      expect(inSearch(text)).toBeNull();
    }
  });
});

describe('bestNames', () => {
  test('contain the letters in order, with gaps, in any case [5.050]', () => {
    expect(best('LMR', ['luna-maris', 'maril', 'Lumiere', 'rml'])).toEqual(['Lumiere', 'luna-maris']);
    expect(best('lu', ['ul'])).toEqual([]);
  });

  test('returns at most five names, those that begin with the letters first [5.053]', () => {
    const names = ['absolute', 'l-u', 'luna', 'lu', 'lucia', 'plume', 'lukas', 'leopold-u'];
    expect(best('lu', names)).toEqual(['lu', 'luna', 'lucia', 'lukas', 'plume']);
  });
});
