import type { World } from '../world/world.ts';

/** No code threw what nobody caught, in any tab that lives; tabs that were killed may have. */
export async function nothingCrashed(world: World): Promise<string[]> {
  const problems = world.scheduler.thrown.map((error) => `thrown: ${wordsOf(error)}`);
  for (const tab of world.tabs()) {
    const log = await world.scheduler.until(tab.engine.call({ kind: 'log' }), 1000);
    if (!log.ok) continue;
    for (const line of log.value) {
      if (line.event === 'crashed') problems.push(`${tab.name} crashed: ${JSON.stringify(line.facts)}`);
    }
  }
  return problems;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
