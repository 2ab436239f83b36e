import { expect, it } from 'vitest';
import { queryKey } from '../../../src/live/query-key.ts';

const posts = () => Promise.resolve([]);
const people = () => Promise.resolve([]);

it('a query with equal arguments has one key', () => {
  expect(queryKey(posts, [{ kind: 'home' }, 30])).toBe(queryKey(posts, [{ kind: 'home' }, 30]));
  expect(queryKey(posts, [])).toBe(queryKey(posts, []));
});

it('other arguments and other queries have other keys', () => {
  const keys = [
    queryKey(posts, []),
    queryKey(posts, [null]),
    queryKey(posts, ['1']),
    queryKey(posts, [1]),
    queryKey(posts, [1, 2]),
    queryKey(posts, [[1, 2]]),
    queryKey(people, [1]),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('two functions of one name are two queries', () => {
  const make = () => {
    const query = () => Promise.resolve(0);
    return query;
  };
  expect(queryKey(make(), [])).not.toBe(queryKey(make(), []));
});
