import type { World } from '../world/world.ts';

/** Errors of a failed store, or of the store of a killed tab, in work that is not retried. */
const TROUBLE = new Set([
  'AbortError',
  'BulkError',
  'DatabaseClosedError',
  'InvalidStateError',
  'QuotaExceededError',
  'TransactionInactiveError',
  'UnknownError',
]);

/** There are no uncaught errors, except those of a failed or killed tab's store. */
export async function nothingCrashed(world: World): Promise<string[]> {
  const hadTrouble = world.devices.some(({ disk, tabs }) => disk.hadTrouble || tabs.some((tab) => tab.isDead));
  const thrown = world.scheduler.thrown.filter((error) => !(hadTrouble && TROUBLE.has(nameOf(error))));
  const problems = thrown.map((error) => `thrown: ${wordsOf(error)}`);
  for (const tab of world.tabs()) {
    const log = await world.scheduler.until(tab.engine.call({ kind: 'log' }), 1000);
    if (!log.ok) continue;
    for (const line of log.value) {
      const isExcused = tab.device.disk.hadTrouble && TROUBLE.has(String(line.facts.error));
      if (line.event === 'crashed' && !isExcused) problems.push(`${tab.name} crashed: ${JSON.stringify(line.facts)}`);
    }
  }
  return problems;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
/** Errors of several listeners of one event arrive as one AggregateError. */
const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
