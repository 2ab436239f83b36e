import { expect, test } from 'vitest';
import { formatQueryString, parseQueryString } from '../../../src/routes/-query-string.ts';

test('values stay the text that they were, also when they look like numbers or JSON', () => {
  expect(parseQueryString('?q=%22a%20b%22&n=007&list=[1]&empty')).toEqual({
    q: '"a b"',
    n: '007',
    list: '[1]',
    empty: '',
  });
});

test('a query string has at most 1000 keys; the first value of a key counts [9.094]', () => {
  const long = Array.from({ length: 1500 }, (_, index) => `k${index}=${index}`).join('&');
  const keys = Object.keys(parseQueryString(`?q=first&q=second&${long}`));
  expect(keys).toHaveLength(1000);
  expect(parseQueryString('?q=first&q=second').q).toBe('first');
});

test('what is written is read back; absent values are left out', () => {
  const search = { q: 'ночь & день', advanced: '', offset: 30, sort: undefined };
  expect(parseQueryString(formatQueryString(search))).toEqual({ q: 'ночь & день', advanced: '', offset: '30' });
  expect(formatQueryString({ sort: undefined })).toBe('');
});

test('keys with a meaning of their own in JavaScript are keys like others', () => {
  const parsed = parseQueryString('?__proto__=x&constructor=y');
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
