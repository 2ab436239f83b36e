import { describe, expect, it } from 'vitest';
import { slowestLines, timedTests } from '../../support/slow-tests.ts';

const VITEST = {
  testResults: [
    {
      name: '/a/tests/unit/one.test.ts',
      assertionResults: [
        { fullName: 'group quick', duration: 12 },
        { fullName: 'group slow', duration: 2340 },
        { fullName: 'group skipped' },
      ],
    },
  ],
};
const PLAYWRIGHT = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'opens offline',
              file: 'e2e/offline.spec.ts',
              tests: [
                { projectName: 'phone', results: [{ duration: 4000 }, { duration: 5000 }] },
                { projectName: 'desktop', results: [{ duration: 3000 }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('the slowest tests', () => {
  it('are read from a report of Vitest, slowest first', () => {
    expect(slowestLines(timedTests(VITEST), 2)).toEqual([
      '   2.3 s  one.test.ts  group slow',
      '   0.0 s  one.test.ts  group quick',
    ]);
  });

  it('are read from a report of Playwright, each project by itself, with all attempts', () => {
    expect(slowestLines(timedTests(PLAYWRIGHT), 20)).toEqual([
      '   9.0 s  offline.spec.ts [phone]  opens offline',
      '   3.0 s  offline.spec.ts [desktop]  opens offline',
    ]);
  });

  it('are not read from another report', () => {
    expect(() => timedTests({ passed: 3 })).toThrow();
  });
});
