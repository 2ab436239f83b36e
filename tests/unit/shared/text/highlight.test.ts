import { describe, expect, test } from 'vitest';
import { termFinder } from '../../../../src/shared/text/highlight.ts';

const found = (query: string, text: string): string[] =>
  (termFinder(query)?.(text) ?? []).map(([start, end]) => text.slice(start, end));

describe('termFinder', () => {
  test('finds Latin and Cyrillic words by their stem in any case [5.046]', () => {
    expect(found('running', 'We run, she Runs, they were RUNNING, a runner')).toEqual(['run', 'Runs', 'RUNNING']);
    expect(found('кошка', 'Кошки и кошку, коту — кошкой')).toEqual(['Кошки', 'кошку', 'кошкой']);
    expect(found('ёлка', 'Елки, ёлками')).toEqual(['Елки', 'ёлками']);
  });

  test('ignores operators with a colon [5.044]', () => {
    expect(termFinder('from:luna in:garden')).toBeNull();
    expect(found('from:luna tide', 'luna and the tides: from')).toEqual(['tides']);
  });

  test('ignores the quoted value of an operator, but not what follows a scope [5.044]', () => {
    expect(found('in-body:"night train" tide', 'night train and tide')).toEqual(['tide']);
    expect(found('in-body:night,train tide', 'night train and tide')).toEqual(['tide']);
    expect(found('in-comments: tide', 'in comments: a tide')).toEqual(['tide']);
  });

  test('finds every term that is joined to others', () => {
    expect(found('night | day', 'a night, a day')).toEqual(['night', 'day']);
    expect(found('night + train', 'a night train')).toEqual(['night', 'train']);
  });

  test('ignores terms of one character [5.045]', () => {
    expect(termFinder('a | б')).toBeNull();
    expect(found('a tide', 'a tide')).toEqual(['tide']);
  });

  test('finds a quoted phrase as a whole with any whitespace between its words [5.043]', () => {
    expect(found('"night train"', 'the night trains, a Night\n train, night-train')).toEqual(['Night\n train']);
    expect(found('"c++ (old)"', 'about C++ (old).')).toEqual(['C++ (old)']);
  });

  test('ignores excluded terms and treats an asterisk as a prefix search', () => {
    expect(found('-bus -"night train" tide', 'bus night train tide')).toEqual(['tide']);
    expect(found('tid*', 'Tidal tides, untidy')).toEqual(['Tidal', 'tides']);
  });

  test('finds terms in hashtags and other scripts and merges overlapping ranges', () => {
    expect(found('#tides', '#tides and tide')).toEqual(['tides', 'tide']);
    expect(found('مرحبا', 'قال مرحبا')).toEqual(['مرحبا']);
    expect(found('night "night train"', 'night train')).toEqual(['night train']);
  });
});
