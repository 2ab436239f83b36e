import { describe, expect, test } from 'vitest';
import * as rules from '../../../../src/shared/rules/index.ts';

describe('route checks', () => {
  test.each([
    ['abc', true],
    ['a'.repeat(30), true],
    ['Bare-Rock9', true],
    ['ab', false],
    ['a'.repeat(31), false],
    ['luna_moon', false],
    ['луна', false],
    ['', false],
  ])('username %s: %s [2.097 9.007]', (name, isGood) => {
    expect(rules.userNameFault(name) === null).toBe(isGood);
  });

  test.each([
    ['2c7e8273-8ba9-4bc5-b659-6e9e99180283', true],
    ['2C7E8273-8BA9-4BC5-B659-6E9E99180283', true],
    ['abcdef', true],
    ['0123456789', true],
    ['abcde', false],
    ['0123456789a', false],
    ['2c7e8273-8ba9-1bc5-b659-6e9e99180283', false],
    ['2c7e8273-8ba9-4bc5-c659-6e9e99180283', false],
    ['ghijkl', false],
  ])('post id %s: %s [2.098]', (id, isGood) => {
    expect(rules.postIdFault(id) === null).toBe(isGood);
  });

  test.each([
    ['20201231', true],
    ['20000101', true],
    ['20201301', false],
    ['20200001', false],
    ['20200132', false],
    ['20200100', false],
    ['19991231', false],
    ['2020123', false],
    ['202012311', false],
  ])('memories from %s: %s [2.100]', (from, isGood) => {
    expect(rules.memoriesFromFault(from) === null).toBe(isGood);
  });

  test('calendar dates are within their bounds [2.101 2.102 2.103]', () => {
    const good = (faults: rules.RouteFault[]) => faults.map((fault) => fault === null);
    expect(
      good(['1999', '2000', '2026', '2027', '20 6', '2020.5', '-1'].map((year) => rules.calendarYearFault(year, 2026))),
    ).toEqual([false, true, true, false, false, false, false]);
    expect(good(['0', '1', '12', '13', 'x', ''].map(rules.calendarMonthFault))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(good(['0', '1', '31', '32', '1e1'].map(rules.calendarDayFault))).toEqual([false, true, true, false, false]);
  });

  test('a summary is of 1 to 30 days', () => {
    expect(['1', '7', '30'].map(rules.summaryDaysFault)).toEqual([null, null, null]);
    for (const days of ['0', '31', 'week', '7.5']) expect(rules.summaryDaysFault(days)).toContain('1 to 30');
  });
});

test.each([
  ['http://friendfeed.com/luna/ABCDEF12/my-first-post', 'e-abcdef12'],
  ['https://m.friendfeed.com/luna/abcdef12', 'e-abcdef12'],
  ['http://friendfeed.com/e/abcdef12-aaaa-bbbb', 'e-abcdef12'],
  ['/luna/abcdef12/my-first-post', 'e-abcdef12'],
  ['/luna/abcdef1', null],
  ['/luna/abcdef123', null],
  ['http://friendfeed.com/luna', null],
])('the old address %s is %s [2.099]', (address, name) => {
  expect(rules.oldPostName(address)).toBe(name);
});

describe('after sign-in', () => {
  test.each([
    '/',
    '/luna',
    '/luna/abcdef?x=1#comment-12',
    '/search?q=a//b',
    '/filter/direct?to=mars',
    '/bookmarklet',
    '/luna#//x',
  ])('%s is gone back to [2.092]', (back) => {
    expect(rules.backTarget({ back })).toBe(back);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/luna\n//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    ' /luna',
    'luna',
    '',
    '/signin?back=/signin',
    '/signin',
    undefined,
    ['/luna'],
    7,
  ])('%j leads home', (back) => {
    expect(rules.backTarget({ back })).toBe('/');
  });

  test('every target that is taken stays on this site, as a browser reads it', () => {
    const parts = ['/', '\\', '.', '..', '@', ':', '?', '#', 'evil.example', '%2f', '%5c', '\t', 'http:'];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const target = rules.backTarget({ back: `/${a}${b}${c}x` });
          expect(new URL(target, 'https://app.example.net/signin').origin).toBe('https://app.example.net');
          expect(new URL(target, 'https://app.example.net/signin').pathname.startsWith('//')).toBe(false);
        }
      }
    }
  });
});
