/** How far one telling of a story came. */
export interface Attempt {
  /** Chapters that passed before the end or the failure. */
  passed: number;
  /** The chapter that failed; `null` if all passed. */
  failedAt: string | null;
}

export interface Count {
  passed: number;
  failed: number;
  /** What passed only when it was run again. */
  flaky: string[];
}

/** Runs a story, and once more from its beginning if it fails. A story that passes the second time counts as flaky. */
export async function tryTwice(name: string, tell: () => Promise<Attempt>): Promise<Count> {
  const first = await tell();
  if (first.failedAt === null) return { passed: first.passed, failed: 0, flaky: [] };
  console.log(`  ${name}: the story is run once more`);
  const second = await tell();
  if (second.failedAt !== null) return { passed: second.passed, failed: 1, flaky: [] };
  return { passed: second.passed, failed: 0, flaky: [`[${name}] ${first.failedAt}`] };
}
