import { expect, test } from 'vitest';
import { asHomeListId } from '../../../../src/shared/model/index.ts';
import { findHomeList, homeListPath } from '../../../../src/shared/rules/index.ts';

const lists = [
  { id: asHomeListId('9061de5f-5194-41d4-b895-6c5f5af6dcc2'), title: 'Home', isInherent: true },
  { id: asHomeListId('88e9555d-a1e9-482e-a789-d4b18d636bc0'), title: 'Close / friends?', isInherent: false },
];

test('homeListPath contains four characters of the id and the title, and is “/” for the inherent list', () => {
  expect(lists.map(homeListPath)).toEqual(['/', '/list/88e9/Close%20%2F%20friends%3F']);
});

test('findHomeList finds a list by the start of its id in any case', () => {
  expect(findHomeList(lists, '88E9')).toBe(lists[1]);
  expect(findHomeList(lists, '88e9555d-a1e9')).toBe(lists[1]);
  expect(findHomeList(lists, 'ffff')).toBeUndefined();
});
