import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ENGINES, howToGet } from '../engines/engines.ts';
import { findChromium, HOW_TO_INSTALL } from './find-chromium.ts';
import { slowestLines, timedTests } from './slow-tests.ts';
import { flakyTitles } from './test-results.ts';

/**
 * `npm test`: every check, the quick ones first; stops at the first that fails. Then lists how long each check took and the
 * slowest tests. The last line counts the tests.
 */

interface Step {
  name: string;
  command: string;
  /** The test report of the step, if it runs tests. */
  results?: { file: string; count: (report: unknown) => Count };
}

interface Count {
  passed: number;
  failed: number;
  /** Tests that passed only when retried. */
  flaky?: string[];
}

const VITEST = '.tmp/results/vitest.json';
const PLAYWRIGHT = '.tmp/results/playwright.json';
const WORLDS = '.tmp/results/worlds.json';
/** How many of the slowest tests of a report are listed. */
const SLOWEST = 20;
const ENGINES_RESULTS = '.tmp/results/engines.json';

const STEPS: Step[] = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'unit and property tests', command: 'npm run --silent unit', results: { file: VITEST, count: countVitest } },
  {
    name: 'simulated worlds of this commit',
    command: `npm run --silent simulate -- --worlds 100 --seed commit --jobs 2 --results ${WORLDS}`,
    results: { file: WORLDS, count: (report: unknown) => report as Count },
  },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'byte budgets', command: 'npm run --silent budgets' },
  { name: 'end-to-end tests', command: 'npm run --silent e2e', results: { file: PLAYWRIGHT, count: countPlaywright } },
  ...otherEngines(),
  { name: 'coverage of the specification', command: 'npm run --silent coverage:spec' },
];

await main();

async function main(): Promise<void> {
  const total = { passed: 0, failed: 0, flaky: [] as string[] };
  if (!(await findChromium())) {
    console.error(HOW_TO_INSTALL);
    return close({ ...total, failed: 1 });
  }
  rmSync('.tmp/results', { recursive: true, force: true });
  const durations: string[] = [];
  for (const step of STEPS) {
    const { succeeded, count, seconds } = run(step);
    durations.push(`${seconds.padStart(7)} s  ${step.name}`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.flaky.push(...(count.flaky ?? []));
    if (succeeded) continue;
    // A step that fails without a failed test (a type error, a budget) counts as one failure.
    if (count.failed === 0) total.failed += 1;
    console.error(`\nStopped: ${step.name} failed. To repeat it alone: ${step.command.replace(' --silent', '')}`);
    break;
  }
  listDurations(durations);
  close(total);
}

/** Prints how long each check took, and the slowest tests of those that ran. */
function listDurations(durations: readonly string[]): void {
  console.log(`\nDuration of each check:\n${durations.join('\n')}`);
  for (const [name, file] of [
    ['unit, property and simulation tests', VITEST],
    ['end-to-end tests', PLAYWRIGHT],
  ] as const) {
    if (!existsSync(file)) continue;
    const tests = timedTests(JSON.parse(readFileSync(file, 'utf8')));
    console.log(`\nSlowest ${name}:\n${slowestLines(tests, SLOWEST).join('\n')}`);
  }
}

function run({ name, command, results }: Step): { succeeded: boolean; count: Count; seconds: string } {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  const none = { passed: 0, failed: 0 };
  const count =
    results && existsSync(results.file) ? results.count(JSON.parse(readFileSync(results.file, 'utf8'))) : none;
  // A run without tests proves nothing.
  return { succeeded: status === 0 && !(results && count.passed === 0), count, seconds };
}

/** The story in other engines, if one is installed. Missing engines are reported in one sentence. */
function otherEngines(): Step[] {
  const command = 'npm run --silent engines';
  const results = { file: ENGINES_RESULTS, count: (report: unknown) => report as Count };
  if (ENGINES.some((engine) => engine.isInstalled)) return [{ name: 'other engines', command, results }];
  for (const engine of ENGINES) console.log(howToGet(engine));
  return [];
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright(report: unknown): Count {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: flakyTitles(report) };
}

function close({ passed, failed, flaky = [] }: Count): void {
  if (flaky.length > 0) console.log('\nPassed only in a second run:');
  for (const title of flaky) console.log(`  ${title}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
