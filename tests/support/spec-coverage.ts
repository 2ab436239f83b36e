import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passedTitles } from './test-results.ts';
import { UNTESTABLE_ROWS } from './untestable-rows.ts';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');
const RESULTS = join(ROOT, '.tmp/results');
const SPEC = join(ROOT, 'tests/fixtures/spec');
const IDS_PER_TITLE = 5;

export interface Row {
  id: string;
  area: string;
  owner: string;
  requirement: string;
}

export interface Coverage {
  /** Rows named in the title of a passing test. */
  proven: ReadonlySet<string>;
  /** Titles with too many or unknown rows, and other mistakes. Each is a sentence. */
  mistakes: readonly string[];
}

/** Rows of requirements.tsv (id, area, requirement) with the owner from owners.tsv (id, owner). */
export function readRows(requirements: string, owners: string): Row[] {
  const ownerOf = new Map(cells(owners).map(([id = '', owner = '']) => [id, owner]));
  return cells(requirements).map(([id = '', area = '', requirement = '']) => ({
    id,
    area,
    requirement,
    owner: ownerOf.get(id) ?? 'nobody',
  }));
}

/** Rows named in titles of passing tests, such as `likes survive a reload [4.003 4.004]`. */
export function coverageOf(
  rows: readonly Row[],
  titles: readonly string[],
  untestable: Readonly<Record<string, string>>,
): Coverage {
  const known = new Set(rows.map((row) => row.id));
  const proven = new Set<string>();
  const mistakes: string[] = [];
  for (const title of titles) {
    const ids = idsIn(title);
    if (ids.length > IDS_PER_TITLE) mistakes.push(`More than ${IDS_PER_TITLE} rows in one title: ${title}`);
    for (const id of ids) {
      if (!known.has(id)) mistakes.push(`Unknown row ${id}: ${title}`);
      else if (untestable[id] !== undefined) mistakes.push(`Row ${id} is listed as untestable, yet named: ${title}`);
      else proven.add(id);
    }
  }
  for (const id of Object.keys(untestable))
    if (!known.has(id)) mistakes.push(`Unknown row ${id} among the untestable ones`);
  return { proven, mistakes };
}

/** Row ids in the square brackets of a title. */
function idsIn(title: string): string[] {
  return [...title.matchAll(/\[((?:\d\.\d{3}[\s,]*)+)\]/g)].flatMap(([, ids = '']) => ids.match(/\d\.\d{3}/g) ?? []);
}

/** Lines `name  proven / testable` by owner and by area, and a total. */
export function summary(
  rows: readonly Row[],
  { proven }: Coverage,
  untestable: Readonly<Record<string, string>>,
): string[] {
  const testable = rows.filter((row) => untestable[row.id] === undefined);
  const line = (name: string, some: readonly Row[]) =>
    `${name.padEnd(16)} ${String(some.filter((row) => proven.has(row.id)).length).padStart(4)} / ${some.length}`;
  const by = (key: 'owner' | 'area') =>
    [...new Set(testable.map((row) => row[key]))].sort().map((name) =>
      line(
        name,
        testable.filter((row) => row[key] === name),
      ),
    );
  const left = rows.length - testable.length;
  return [
    'by owner',
    ...by('owner'),
    '',
    'by area',
    ...by('area'),
    '',
    line('total', testable),
    `${'not testable'.padEnd(16)} ${String(left).padStart(4)}`,
  ];
}

function cells(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/** Test reports whose titles name rows. The story in other engines names none. */
const REPORTS = ['vitest.json', 'playwright.json'];

function readTitles(): string[] | null {
  if (!existsSync(RESULTS)) return null;
  const files = REPORTS.filter((name) => existsSync(join(RESULTS, name)));
  if (files.length === 0) return null;
  return files.flatMap((name) => passedTitles(JSON.parse(readFileSync(join(RESULTS, name), 'utf8')), name));
}

function main(args: readonly string[]): number {
  const option = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : null);
  const titles = readTitles();
  if (!titles) {
    console.error('No results in .tmp/results: run the tests first (npm test).');
    return 1;
  }
  const read = (name: string) => readFileSync(join(SPEC, name), 'utf8');
  const rows = readRows(read('requirements.tsv'), read('owners.tsv'));
  const coverage = coverageOf(rows, titles, UNTESTABLE_ROWS);
  const missing = option('--missing');
  const owner = option('--owner');
  if (missing !== null) {
    const open = rows.filter((row) => !coverage.proven.has(row.id) && UNTESTABLE_ROWS[row.id] === undefined);
    for (const row of open)
      if (row.owner === missing || row.area === missing) console.log(`${row.id}\t${row.area}\t${row.requirement}`);
  } else {
    const chosen = owner === null ? rows : rows.filter((row) => row.owner === owner);
    console.log(summary(chosen, coverage, UNTESTABLE_ROWS).join('\n'));
  }
  for (const mistake of coverage.mistakes) console.error(mistake);
  return coverage.mistakes.length > 0 ? 1 : 0;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
