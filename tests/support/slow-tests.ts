import { basename } from 'node:path';
import * as v from 'valibot';

export interface TimedTest {
  /** Name of the file without its folder, and for end-to-end tests the project. */
  where: string;
  title: string;
  /** All attempts together. */
  durationMs: number;
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), duration: v.nullish(v.number(), 0) })),
    }),
  ),
});

interface Suite {
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; results: { duration: number }[] }[];
  }[];
  suites?: Suite[] | undefined;
}
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ projectName: v.string(), results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const playwrightReport = v.object({ suites: v.array(suite) });

/** Returns the tests of a JSON report of Vitest or Playwright with their durations. Throws if it is neither. */
export function timedTests(report: unknown): TimedTest[] {
  const vitest = v.safeParse(vitestReport, report);
  if (vitest.success)
    return vitest.output.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        where: basename(name),
        title: fullName,
        durationMs: duration,
      })),
    );
  return v.parse(playwrightReport, report).suites.flatMap(testsOf);
}

const testsOf = ({ specs, suites = [] }: Suite): TimedTest[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      where: `${basename(file)} [${projectName}]`,
      title,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ),
  ...suites.flatMap(testsOf),
];

/** Returns one line for each of the slowest tests, slowest first. */
export function slowestLines(tests: readonly TimedTest[], count: number): string[] {
  return [...tests]
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ where, title, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${where}  ${title}`);
}
