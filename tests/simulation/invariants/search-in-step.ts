import type { Stores } from '../../../src/shared/store/index.ts';
import { indexStep } from '../../../worker/search/index-posts.ts';
import { readSearched } from '../../../worker/search/searched-posts.ts';
import { hasBit, idAt } from '../../../worker/search/segment.ts';
import { readIndex } from '../../../worker/search/stored-index.ts';
import { printOf, termsOfPost } from '../../../worker/search/terms.ts';
import type { World } from '../world/world.ts';
import { readFrom } from './read.ts';

/** The search index of each device has every stored post once, with the terms that the post has now, and no other. */
export async function searchInStep(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const device of world.devices) {
    const found = await readFrom(world, device, (stores) => differences(stores, world.scheduler.now));
    problems.push(...found.map((problem) => `${device.name} ${problem}`));
  }
  return problems;
}

async function differences({ mirror }: Stores, now: () => number): Promise<string[]> {
  // The leader may be about to index what came last.
  while (await indexStep(mirror, now));
  const ids = await mirror.posts.toCollection().primaryKeys();
  const stored = new Map(
    (await readSearched(mirror, ids)).map(({ post, comments }) => [post.id, printOf(termsOfPost(post, comments))]),
  );
  const { segments, dead } = await mirror.transaction('r', mirror.searchState, mirror.searchSegments, () =>
    readIndex(mirror),
  );
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const segment of segments.values()) {
    for (const [number, print] of segment.prints.entries()) {
      if (hasBit(dead.get(segment.id), number)) continue;
      const id = idAt(segment.ids, number);
      if (seen.has(id)) problems.push(`finds the post ${id} twice`);
      else if (stored.get(id) === undefined) problems.push(`finds the post ${id}, which is not stored`);
      else if (stored.get(id) !== print) problems.push(`finds the post ${id} by other terms than it has`);
      seen.add(id);
    }
  }
  return [...problems, ...[...stored.keys()].filter((id) => !seen.has(id)).map((id) => `does not find the post ${id}`)];
}
