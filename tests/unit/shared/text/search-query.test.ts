import { describe, expect, it } from 'vitest';
import { matchesText, searchedText } from '../../../../src/shared/text/search-content.ts';
import { type Pattern, parseSearch } from '../../../../src/shared/text/search-query.ts';

const word = (text: string): Pattern => ({ kind: 'word', word: text });
const form = (text: string): Pattern => ({ kind: 'form', word: text });
const sequence = (...parts: Pattern[]): Pattern => ({ kind: 'sequence', parts });
const any = (...options: Pattern[]): Pattern => ({ kind: 'any', options });
const patterns = (query: string) => parseSearch(query).anywhere.texts.map(({ pattern }) => pattern);

describe('a search query', () => {
  it('has words, phrases, prefixes, hashtags and mentions', () => {
    expect(patterns('Bread "Night  train" boa* #Tides @mars')).toEqual([
      word('bread'),
      sequence(form('night'), form('train')),
      { kind: 'prefix', prefix: 'boa' },
      { kind: 'marked', text: '#tides' },
      { kind: 'marked', text: '@mars' },
    ]);
  });

  it('takes a term of several words as words one after the other', () => {
    expect(patterns('night-train http://example.com/b')).toEqual([
      sequence(word('night'), word('train')),
      sequence(word('http'), word('example'), word('com'), word('b')),
    ]);
    expect(patterns('kind:images 12:30')).toEqual([
      sequence(word('kind'), word('images')),
      sequence(word('12'), word('30')),
    ]);
  });

  it('ignores words that are too common, except in phrases', () => {
    expect(patterns('the bread и соль')).toEqual([word('bread'), word('соль')]);
    expect(patterns('"the bread"')).toEqual([sequence(form('the'), form('bread'))]);
    expect(patterns('the-state-of-bread-and')).toEqual([sequence(word('state'), { kind: 'gap' }, word('bread'))]);
    expect(patterns('the | bread')).toEqual([word('bread')]);
  });

  it('joins terms: | binds tighter than +, + tighter than a space', () => {
    expect(patterns('cat mouse | dog')).toEqual([word('cat'), any(word('mouse'), word('dog'))]);
    expect(patterns('cat + mouse | dog bird')).toEqual([
      sequence(word('cat'), any(word('mouse'), word('dog'))),
      word('bird'),
    ]);
    expect(patterns('cat | dog + mouse')).toEqual([sequence(any(word('cat'), word('dog')), word('mouse'))]);
    expect(patterns('x-b | c')).toEqual([any(sequence(word('x'), word('b')), word('c'))]);
    expect(patterns('| cat | | dog +')).toEqual([any(word('cat'), word('dog'))]);
  });

  it('excludes terms, which joiners do not join', () => {
    const { anywhere } = parseSearch('cat -dog | -"a b" bird');
    expect(anywhere.texts).toEqual([
      { isNegated: false, pattern: word('cat') },
      { isNegated: true, pattern: word('dog') },
      { isNegated: true, pattern: sequence(form('a'), form('b')) },
      { isNegated: false, pattern: word('bird') },
    ]);
  });

  it('has scopes for what follows, and for one term', () => {
    const query = parseSearch('cat in-body: mouse incomment:dog,"a b" in-comments: bird');
    expect(query.anywhere.texts.map(({ pattern }) => pattern)).toEqual([word('cat')]);
    expect(query.body.texts.map(({ pattern }) => pattern)).toEqual([word('mouse')]);
    expect(query.comments.texts.map(({ pattern }) => pattern)).toEqual([
      any(word('dog'), sequence(form('a'), form('b'))),
      word('bird'),
    ]);
  });

  it('has operators with lists of names, also negated and under their other names', () => {
    const query = parseSearch(
      'from:Mars,me -group:cats likedby:venus to:x by:luna in-comments: author:luna in-my:save,friends',
    );
    expect(query.posts).toEqual([
      { kind: 'from', isNegated: false, names: ['mars', 'me'] },
      { kind: 'in', isNegated: true, names: ['cats'] },
      { kind: 'liked-by', isNegated: false, names: ['venus'] },
      { kind: 'to', isNegated: false, names: ['x'] },
      { kind: 'in-my', isNegated: false, feeds: ['saves', 'friends'] },
    ]);
    expect(query.anywhere.authors).toEqual([{ isNegated: false, names: ['luna'] }]);
    expect(query.comments.authors).toEqual([{ isNegated: false, names: ['luna'] }]);
  });

  it('with a prefix of one letter has the server’s error', () => {
    expect(parseSearch('a*').fault).toBe('Minimum prefix length is 2');
    expect(parseSearch('ab*').fault).toBeNull();
  });

  it('never fails, whatever is written', () => {
    for (const odd of [
      '"',
      '"open',
      'in-body:',
      '-',
      '--',
      ':',
      'from:',
      '|||',
      '+ "" +',
      '\u0000',
      'in-body:,',
      '*',
      '-*',
      'constructor:x',
      'in-my:constructor',
    ])
      expect(() => parseSearch(odd)).not.toThrow();
  });
});

describe('a text', () => {
  const matches = (text: string, query: string) => matchesText(searchedText(text), parseSearch(query).anywhere.texts);

  it.each([
    ['Ёлки зелёные', 'елка', true],
    ['Бежал по полю', 'поле', true],
    ['the boats', 'boat', true],
    ['the boats', '"boat"', false],
    ['the boats', '"boats"', true],
    ['Café', 'cafe', false],
    ['one two, three', '"two three"', true],
    ['one two three', '"one three"', false],
    ['a #Night_train leaves', '#night_train', true],
    ['a #Night_train leaves', '#night', false],
    ['a #Night_train leaves', '#night_train + leaves', true],
    ['mail me at x#night', '#night', false],
    ['ask @mars', '@mars', true],
    ['ask mars', '@mars', false],
    ['one or two', 'three | two', true],
    ['one or two', 'three | four', false],
    ['one or two', 'one -three', true],
    ['one or two', 'one -two', false],
  ])('“%s” is compared with %s: %s', (text, query, isFound) => {
    expect(matches(text, query)).toBe(isFound);
  });
});
