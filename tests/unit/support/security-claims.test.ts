import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** One line of the table at the end of SECURITY.md: a file below tests/, and the title of a test in it. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?)(?= \||<br>)/g;

const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(NAMED_TEST)].map(([, file = '', title = '']) => ({
  file: join('tests', file),
  title,
}));

it('what SECURITY.md claims is shown by tests that are there', () => {
  expect(named.length).toBeGreaterThan(20);
  const isThere = ({ file, title }: (typeof named)[number]) =>
    existsSync(file) && readFileSync(file, 'utf8').includes(title);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});
