import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const TESTS = resolve(fileURLToPath(import.meta.url), '../../..');
const ROW = /\[\d\.\d{3}[^\]]*\]/;

/** The title shared by several cases: of `each`, or of a loop with a template literal. */
function sharedWords({ callee, arguments: [title] }: ESTree.CallExpression): string | null {
  const isEach =
    callee.type === 'CallExpression' &&
    callee.callee.type === 'MemberExpression' &&
    callee.callee.property.type === 'Identifier' &&
    callee.callee.property.name === 'each';
  const isTest = callee.type === 'Identifier' && (callee.name === 'it' || callee.name === 'test');
  if (title?.type === 'Literal') return isEach ? String(title.value) : null;
  if (title?.type !== 'TemplateLiteral' || !(isEach || (isTest && title.expressions.length > 0))) return null;
  return title.quasis.map(({ value }) => value.raw).join('…');
}

function sharedTitles(file: string, code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const words = sharedWords(call);
      if (words !== null && ROW.test(words)) found.push(`${file}: ${words}`);
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}

it('sharedTitles finds titles of `each` and of loops', () => {
  const bad = [
    "it.each([1, 2])('is %d [1.001]', () => {});",
    "test.each<number>(NUMBERS)('is %d [1.001]', () => {});",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    'for (const one of NUMBERS) test(`is ${one} [1.001]`, () => {});',
  ];
  for (const code of bad) expect(sharedTitles('a.test.ts', code), code).toHaveLength(1);
  const good = ["it.each(['1 [1.001]'])('is %s', () => {});", "it('is one [1.001]', () => {});"];
  for (const code of good) expect(sharedTitles('a.test.ts', code), code).toEqual([]);
});

it('no title shared by several cases contains row ids, since a deleted case would go unnoticed', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(test|spec)\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((name) => sharedTitles(name, readFileSync(join(TESTS, name), 'utf8')))).toEqual([]);
});
