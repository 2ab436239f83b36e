import * as v from 'valibot';

const vitestResults = v.object({
  testResults: v.array(v.object({ assertionResults: v.array(v.object({ title: v.string(), status: v.string() })) })),
});

interface PlaywrightSuite {
  specs: {
    title: string;
    ok: boolean;
    tests: { projectName: string; status: string; results: { status: string }[] }[];
  }[];
  suites?: PlaywrightSuite[] | undefined;
}
const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({
          projectName: v.string(),
          status: v.string(),
          results: v.array(v.object({ status: v.string() })),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});
const playwrightResults = v.object({ suites: v.array(playwrightSuite) });

/** Titles of passed tests in a JSON report of Vitest or Playwright. Throws if it is neither. */
export function passedTitles(report: unknown, name: string): string[] {
  const vitest = v.safeParse(vitestResults, report);
  if (vitest.success) {
    return vitest.output.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'passed')
      .map((test) => test.title);
  }
  const playwright = v.safeParse(playwrightResults, report);
  if (playwright.success) return playwright.output.suites.flatMap(titlesOf);
  throw new Error(`${name} is a report of neither Vitest nor Playwright`);
}

/** Tests of a Playwright report that failed first and passed when retried, each with its project. */
export function flakyTitles(report: unknown): string[] {
  const flaky = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${title}`),
    ),
    ...suites.flatMap(flaky),
  ];
  return v.parse(playwrightResults, report).suites.flatMap(flaky);
}

/** Playwright counts skipped specs as ok, so a passed result is required. */
function titlesOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const passed = specs.filter(
    ({ ok, tests }) => ok && tests.some(({ results }) => results.at(-1)?.status === 'passed'),
  );
  return [...passed.map((spec) => spec.title), ...suites.flatMap(titlesOf)];
}
