import { describe, expect, test } from 'vitest';
import {
  buildQuery,
  NO_FIELDS,
  parseQuery,
  type QueryFields,
} from '../../../../src/features/search/form/query-fields.ts';

const build = (fields: Partial<QueryFields>): string => buildQuery({ ...NO_FIELDS, ...fields });
/** The fields of a query that are not empty. */
const fieldsOf = (query: string): Partial<QueryFields> =>
  Object.fromEntries(Object.entries(parseQuery(query)).filter(([, value]) => value !== ''));

describe('buildQuery', () => {
  test.each<[string, Partial<QueryFields>, string]>([
    ['all words', { words: ' night  train ' }, 'night  train'],
    ['a phrase', { phrase: ' night  "train" ' }, '"night train"'],
    ['any words', { any: 'tea "green leaf" | coffee' }, 'tea | "green leaf" | coffee'],
    ['excluded words', { none: 'milk -sugar "no cream"' }, '-milk -sugar -"no cream"'],
    ['texts of posts only', { words: 'tea', where: 'in-body' }, 'in-body: tea'],
    ['comments only', { phrase: 'tea', where: 'in-comments' }, 'in-comments: "tea"'],
    ['authors', { from: '@Luna, mars me' }, 'from:luna,mars,me'],
    [
      'people and groups',
      { author: 'a-b', in: 'tea', to: 'me', commentedBy: 'x', likedBy: 'y,z' },
      'author:a-b in:tea to:me commented-by:x liked-by:y,z',
    ],
    ['feeds of the viewer', { mine: 'saves,friends' }, 'in-my:saves,friends'],
  ])('writes %s', (_, fields, query) => {
    expect(build(fields)).toBe(query);
  });

  test('returns nothing for fields that ask for nothing [5.042]', () => {
    expect(build({})).toBe('');
    expect(build({ words: ' ', phrase: ' " ', any: ' | ', none: ' - ', from: ' , @', where: 'in-body' })).toBe('');
  });

  test('lets no open quotation or dangling operator of the words change the other fields', () => {
    expect(build({ words: '"night train', from: 'luna' })).toBe('"night train" from:luna');
    expect(build({ words: 'night |', phrase: 'a b' })).toBe('night "a b"');
  });
});

describe('parseQuery', () => {
  test('takes a query apart, whatever the spelling of its operators', () => {
    expect(fieldsOf('in-body: tea | coffee rope -milk "night train" By:Luna group:ropes,tars in-my:saves')).toEqual({
      where: 'in-body',
      any: 'tea coffee',
      words: 'rope',
      none: 'milk',
      phrase: 'night train',
      author: 'luna',
      in: 'ropes, tars',
      mine: 'saves',
    });
  });

  test.each([
    'has:images',
    'in-body:rope',
    'in-body:"old rope"',
    '-from:luna',
    'from:luna from:mars',
    'from:luna,"x"',
    'night + train',
    'tea | in-body:rope',
    '"one phrase" "another phrase"',
    'in-my:everything',
    'night | | train',
    'an "open quotation',
    'in-body:',
    'rope in-body: tar',
    'in-body: rope in-comments: tar',
    '12:30',
    ':-) ""',
  ])('leaves %s among the words', (query) => {
    expect(fieldsOf(query)).toEqual({ words: query });
    expect(buildQuery(parseQuery(query))).toBe(query);
  });
});
