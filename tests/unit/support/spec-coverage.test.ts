import { describe, expect, it } from 'vitest';
import { coverageOf, readRows, summary } from '../../support/spec-coverage.ts';
import { flakyTitles, passedTitles } from '../../support/test-results.ts';

const rows = readRows(
  'id\tarea\trequirement\n1.001\tfeed\tOne.\n1.002\tfeed\tTwo.\n2.001\tauth\tThree.\n2.002\tauth\tFour.\n',
  'id\towner\n1.001\tearly\n1.002\tlate\n2.001\tearly\n',
);

describe('coverage of the requirements', () => {
  it('readRows joins rows with their owners', () => {
    expect(rows[0]).toEqual({ id: '1.001', area: 'feed', owner: 'early', requirement: 'One.' });
    expect(rows[3]?.owner).toBe('nobody');
  });

  it('coverageOf counts only ids in brackets', () => {
    const { proven, mistakes } = coverageOf(rows, ['shows both [1.001 2.001]', 'version 1.002 is out', 'plain'], {});
    expect([...proven]).toEqual(['1.001', '2.001']);
    expect(mistakes).toEqual([]);
  });

  it('coverageOf reports unknown and untestable rows and titles with more than five ids', () => {
    const six = Array.from({ length: 6 }, () => '1.001').join(' ');
    const { proven, mistakes } = coverageOf(rows, ['a [9.999]', 'b [1.002]', `c [${six}]`], {
      '1.002': 'why',
      '8.888': 'why',
    });
    expect(proven.has('1.002')).toBe(false);
    expect(mistakes).toHaveLength(4);
    expect(mistakes.join('\n')).toMatch(/9\.999[\s\S]*1\.002[\s\S]*More than 5[\s\S]*8\.888/);
  });

  it('summary leaves untestable rows out of the totals', () => {
    const lines = summary(rows, coverageOf(rows, ['a [1.001]'], { '2.002': 'why' }), { '2.002': 'why' });
    expect(lines).toContain('early               1 / 2');
    expect(lines).toContain('auth                0 / 1');
    expect(lines).toContain('total               1 / 3');
    expect(lines).toContain('not testable        1');
  });
});

describe('titles of passed tests', () => {
  it('are read from a Vitest report without failed and skipped tests', () => {
    const test = (title: string, status: string) => ({ title, status });
    const report = {
      testResults: [{ assertionResults: [test('good', 'passed'), test('bad', 'failed'), test('not run', 'skipped')] }],
    };
    expect(passedTitles(report, 'vitest.json')).toEqual(['good']);
  });

  it('are read from a Playwright report with nested suites and without skipped tests', () => {
    const spec = (title: string, ok: boolean, ...statuses: string[]) => ({
      title,
      ok,
      tests: [{ projectName: 'phone', status: 'expected', results: statuses.map((status) => ({ status })) }],
    });
    const report = {
      suites: [
        {
          specs: [spec('good', true, 'passed'), spec('skipped', true, 'skipped'), spec('never ran', true)],
          suites: [{ specs: [spec('deep', true, 'failed', 'passed'), spec('bad', false, 'failed')] }],
        },
      ],
    };
    expect(passedTitles(report, 'playwright.json')).toEqual(['good', 'deep']);
  });

  it('of flaky tests are returned with their project', () => {
    const spec = (title: string, status: string) => ({
      title,
      ok: true,
      tests: [{ projectName: 'phone', status, results: [{ status: 'failed' }, { status: 'passed' }] }],
    });
    const suites = [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] }];
    expect(flakyTitles({ suites })).toEqual(['[phone] shaky']);
  });

  it('are not read from an unknown format', () => {
    expect(() => passedTitles({ foo: 1 }, 'x.json')).toThrow('x.json');
  });
});
