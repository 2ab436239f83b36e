import { drafts } from '../../../src/shared/store/queries/drafts.ts';
import { jobs } from '../../../src/shared/store/queries/jobs.ts';
import { outbox } from '../../../src/shared/store/queries/outbox.ts';
import type { World } from '../world/world.ts';

/** A second account on a device sees nothing of the first one's outbox, jobs, drafts and lists. What it sees is its own (relations-agree.ts). */
export async function accountsApart(world: World): Promise<string[]> {
  const { relations } = world;
  if (!relations) return [];
  const problems: string[] = [];
  for (const device of world.devices) {
    const guest = device.guest();
    if (!guest) continue;
    const { stores, name } = guest;
    const seen = await world.scheduler.until(
      Promise.all([
        outbox(stores).then(({ rows }) => rows),
        // The guest has a job of its own when e.g. a private feed is closed to it.
        jobs(stores).then((rows) => rows.filter(({ id }) => id.startsWith(device.accountId))),
        drafts(stores),
      ]),
      1000,
    );
    seen.forEach((rows, i) => {
      if (rows.length > 0) problems.push(`${name} sees the ${['outbox', 'jobs', 'drafts'][i]} of the other account`);
    });
    const { mirror } = stores;
    const stored = await world.scheduler.until(
      Promise.all(mirror.tables.map(async (table) => JSON.stringify(await table.toArray()))),
      2000,
    );
    const lists = [...relations.first, ...relations.changes.map(({ key, to }) => [key, to] as const)];
    for (const [key, title] of lists) {
      const isThere = key.startsWith('list:') && title !== '' && stored.some((text) => text.includes(title));
      if (isThere) problems.push(`${name} has stored the list ${title} of the other account`);
    }
  }
  return problems;
}
