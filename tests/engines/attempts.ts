/** How far one run of a story came. */
export interface Attempt {
  /** Chapters that passed before the end or the failure. */
  passed: number;
  /** The chapter that failed; `null` if all passed. */
  failedAt: string | null;
}

export interface Count {
  passed: number;
  failed: number;
  /** Stories that passed only when retried. */
  flaky: string[];
}

/** Runs a story, and once more from its beginning if it fails. A story that passes the second time counts as flaky. */
export async function tryTwice(name: string, run: () => Promise<Attempt>): Promise<Count> {
  const first = await run();
  if (first.failedAt === null) return { passed: first.passed, failed: 0, flaky: [] };
  console.log(`  ${name}: the story is run once more`);
  const second = await run();
  if (second.failedAt !== null) return { passed: second.passed, failed: 1, flaky: [] };
  return { passed: second.passed, failed: 0, flaky: [`[${name}] ${first.failedAt}`] };
}
