import { describe, expect, test } from 'vitest';
import * as rules from '../../../../src/shared/rules/index.ts';

describe('route checks', () => {
  /** The values that a check accepts, out of valid and invalid ones. */
  const passing = (fault: (words: string) => rules.RouteFault, good: string[], bad: string[]) =>
    [...good, ...bad].filter((words) => fault(words) === null);

  test('a username has 3 to 30 letters, digits or hyphens [2.097 9.007]', () => {
    const good = ['abc', 'a'.repeat(30), 'Bare-Rock9'];
    const bad = ['ab', 'a'.repeat(31), 'luna_moon', 'луна', ''];
    expect(passing(rules.userNameFault, good, bad)).toEqual(good);
  });

  test('a post id is a version 4 UUID or 6 to 10 hexadecimal digits [2.098]', () => {
    const good = [
      '2c7e8273-8ba9-4bc5-b659-6e9e99180283',
      '2C7E8273-8BA9-4BC5-B659-6E9E99180283',
      'abcdef',
      '0123456789',
    ];
    const otherVersions = ['2c7e8273-8ba9-1bc5-b659-6e9e99180283', '2c7e8273-8ba9-4bc5-c659-6e9e99180283'];
    expect(passing(rules.postIdFault, good, ['abcde', '0123456789a', 'ghijkl', ...otherVersions])).toEqual(good);
  });

  test('the date of memories is a day of this century in 8 digits [2.100]', () => {
    const good = ['20201231', '20000101'];
    const bad = ['20201301', '20200001', '20200132', '20200100', '19991231', '2020123', '202012311'];
    expect(passing(rules.memoriesFromFault, good, bad)).toEqual(good);
  });

  test('year, month and day of the calendar are within their bounds [2.101 2.102 2.103]', () => {
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

  test('a summary covers 1 to 30 days', () => {
    expect(['1', '7', '30'].map(rules.summaryDaysFault)).toEqual([null, null, null]);
    for (const days of ['0', '31', 'week', '7.5']) expect(rules.summaryDaysFault(days)).toContain('1 to 30');
  });
});

test('oldPostName extracts 8 hexadecimal digits from addresses of the old service [2.099]', () => {
  const good = [
    'http://friendfeed.com/luna/ABCDEF12/my-first-post',
    'https://m.friendfeed.com/luna/abcdef12',
    'http://friendfeed.com/e/abcdef12-aaaa-bbbb',
    '/luna/abcdef12/my-first-post',
  ];
  for (const address of good) expect(rules.oldPostName(address), address).toBe('e-abcdef12');
  for (const address of ['/luna/abcdef1', '/luna/abcdef123', 'http://friendfeed.com/luna'])
    expect(rules.oldPostName(address), address).toBeNull();
});

describe('backTarget after sign-in', () => {
  test('returns every path of this site [2.092]', () => {
    const pages = ['/', '/luna', '/luna/abcdef?x=1#comment-12', '/search?q=a//b', '/filter/direct?to=mars'];
    for (const back of [...pages, '/bookmarklet', '/luna#//x']) expect(rules.backTarget({ back })).toBe(back);
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
  ])('returns home for %j', (back) => {
    expect(rules.backTarget({ back })).toBe('/');
  });

  test('returns only targets that a browser resolves on this site', () => {
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
