import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** An entry of the table at the end of SECURITY.md: a file below tests/ and the title of a test in it. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?)(?= \||<br>)/g;

const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(NAMED_TEST)].map(([, file = '', title = '']) => ({
  file: join('tests', file),
  title,
}));

it('every test named in SECURITY.md exists', () => {
  expect(named.length).toBeGreaterThan(20);
  const exists = ({ file, title }: (typeof named)[number]) =>
    existsSync(file) && readFileSync(file, 'utf8').includes(title);
  expect(named.filter((one) => !exists(one))).toEqual([]);
});
