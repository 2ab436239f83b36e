import { expect, test } from 'vitest';
import { movedOver, ordered } from '../../../../src/features/lists/order.ts';

test('a list that is moved over another takes its place', () => {
  expect(movedOver(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(movedOver(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(movedOver(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  expect(movedOver(['a', 'b'], 'a', 'x')).toEqual(['a', 'b']);
});

test('lists that an order does not name come last, as they were', () => {
  const lists = ['new', 'a', 'newer', 'b'].map((id) => ({ list: { id } }));
  expect(ordered(lists, ['b', 'a']).map(({ list }) => list.id)).toEqual(['b', 'a', 'new', 'newer']);
});
