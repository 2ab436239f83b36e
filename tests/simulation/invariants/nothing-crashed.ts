import type { World } from '../world/world.ts';

/** What a store in trouble, or that of a tab which was killed, throws at work that is not worth a second try. */
const TROUBLE = new Set([
  'AbortError',
  'BulkError',
  'DatabaseClosedError',
  'InvalidStateError',
  'QuotaExceededError',
  'TransactionInactiveError',
  'UnknownError',
]);

/** No code threw what nobody caught, in any tab that lives; tabs that were killed may have. */
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
/** An event whose listeners threw ends in one error of several. */
const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
