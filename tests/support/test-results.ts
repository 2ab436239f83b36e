import * as v from 'valibot';

const vitestResults = v.object({
  testResults: v.array(v.object({ assertionResults: v.array(v.object({ title: v.string(), status: v.string() })) })),
});

interface PlaywrightSuite {
  specs: { title: string; ok: boolean; tests: { results: { status: string }[] }[] }[];
  suites?: PlaywrightSuite[] | undefined;
}
const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      tests: v.array(v.object({ results: v.array(v.object({ status: v.string() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});
const playwrightResults = v.object({ suites: v.array(playwrightSuite) });

/** Titles of the tests that ran and passed, from a JSON report of Vitest or Playwright. Throws when it is neither. */
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

/** A skipped spec counts as ok there, so a result that passed is asked for. */
function titlesOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const passed = specs.filter(
    ({ ok, tests }) => ok && tests.some(({ results }) => results.at(-1)?.status === 'passed'),
  );
  return [...passed.map((spec) => spec.title), ...suites.flatMap(titlesOf)];
}
