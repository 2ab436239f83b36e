import { expect, it } from 'vitest';
import { foldName } from '../../../../src/shared/text/fold-name.ts';

it('a name is folded to a text without case and diacritics', () => {
  expect(['Zoë', 'ÅSA', 'Łukasz', 'Ødegaard', 'Straße', 'Ёлка', 'ＡＢＣ', 'anna-5'].map(foldName)).toEqual([
    'zoe',
    'asa',
    'lukasz',
    'odegaard',
    'strasse',
    'елка',
    'abc',
    'anna-5',
  ]);
});
