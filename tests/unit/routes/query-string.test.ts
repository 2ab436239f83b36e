import { expect, test } from 'vitest';
import { formatQueryString, parseQueryString } from '../../../src/routes/-query-string.ts';

test('parsed values remain strings, also if they look like numbers or JSON', () => {
  expect(parseQueryString('?q=%22a%20b%22&n=007&list=[1]&empty')).toEqual({
    q: '"a b"',
    n: '007',
    list: '[1]',
    empty: '',
  });
});

test('at most 1000 keys are parsed, and the first value of a key is used [9.094]', () => {
  const long = Array.from({ length: 1500 }, (_, index) => `k${index}=${index}`).join('&');
  const keys = Object.keys(parseQueryString(`?q=first&q=second&${long}`));
  expect(keys).toHaveLength(1000);
  expect(parseQueryString('?q=first&q=second').q).toBe('first');
});

test('formatted values are parsed back, and undefined ones are left out', () => {
  const search = { q: 'ночь & день', advanced: '', offset: 30, sort: undefined };
  expect(parseQueryString(formatQueryString(search))).toEqual({ q: 'ночь & день', advanced: '', offset: '30' });
  expect(formatQueryString({ sort: undefined })).toBe('');
});

test('keys such as __proto__ are ordinary keys', () => {
  const parsed = parseQueryString('?__proto__=x&constructor=y');
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
