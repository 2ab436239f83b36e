import { describe, expect, test } from 'vitest';
import { asHomeListId, type HomeList } from '../../../../src/shared/model/index.ts';
import {
  DEFAULT_HOME_LIST,
  findHomeList,
  homeListAddress,
  homeListEditorPath,
  homeListPath,
  inherentList,
  titleInAddress,
} from '../../../../src/shared/rules/index.ts';
import { listTitleFault } from '../../../../src/shared/rules/list-title.ts';

const aList = (id: string, title: string, isInherent = false): HomeList => ({
  id: asHomeListId(id),
  title,
  isInherent,
});
const home = aList('9061de5f-5194-41d4-b895-6c5f5af6dcc2', 'Home', true);
const close = aList('88e9555d-a1e9-482e-a789-d4b18d636bc0', 'Close / friends?');
const alike = aList('88e9f05d-a1e9-482e-a789-d4b18d636bc0', 'Distant');
const lists = [home, close];

describe('the address of a home list', () => {
  test('has the first four characters of the id and the title [2.005]', () => {
    expect(homeListPath(close, lists)).toBe('/list/88e9/Close%20%2F%20friends%3F');
  });

  test('is “/” for the inherent list [2.007]', () => {
    expect(homeListPath(home, lists)).toBe('/');
    expect(homeListAddress(home, lists)).toBe('/');
  });

  test('has more characters if two ids begin alike', () => {
    const three = [home, close, alike];
    expect(homeListPath(alike, three)).toBe('/list/88e9f/Distant');
    expect(findHomeList(three, '88e9f')).toBe(alike);
    expect(findHomeList(three, '88e95')).toBe(close);
  });

  test('finds the list by a prefix of its id, in any case [2.004]', () => {
    expect(findHomeList(lists, '88E9')).toBe(close);
    expect(findHomeList(lists, '88e9555d-a1e9')).toBe(close);
    expect(findHomeList(lists, 'ffff')).toBeUndefined();
  });

  test('leaves out a title that would change the path', () => {
    expect(['..', '.', '', '\ud800'].map(titleInAddress)).toEqual([undefined, undefined, undefined, undefined]);
    expect(titleInAddress('a\ud800b')).toBe('ab');
    expect(homeListPath({ ...close, title: '..' }, lists)).toBe('/list/88e9');
  });

  test('has an editor beside it', () => {
    expect(homeListEditorPath(close, lists)).toBe('/filter/lists/88e9');
    expect(homeListEditorPath(home, lists)).toBe('/filter/lists/home');
  });
});

test('the home list is “Home” with the id “unknown” until the lists are known [3.066]', () => {
  expect(inherentList([])).toEqual({ id: 'unknown', title: 'Home', isInherent: true });
  expect(inherentList([])).toBe(DEFAULT_HOME_LIST);
  expect(inherentList(lists)).toBe(home);
});

test('a title has 1 to 250 characters that are not blank', () => {
  expect(listTitleFault(' \n')).toBe('A list needs a title.');
  expect(listTitleFault(` ${'x'.repeat(250)} `)).toBeNull();
  // The server's schema counts code points.
  expect(listTitleFault('👨‍👩‍👧'.repeat(51))).toBe('5 too many: a title has at most 250 characters.');
  expect(listTitleFault('x'.repeat(252))).toBe('2 too many: a title has at most 250 characters.');
});
