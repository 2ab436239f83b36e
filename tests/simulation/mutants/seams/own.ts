import { success } from '../../../../src/shared/contract/index.ts';
import { decodeFeed } from '../../../../src/shared/wire/index.ts';
import { fetchDecoded } from '../../../../worker/pull/context.ts';
import * as own from '../../../../worker/push/echo/read-own.ts';
import { active } from '../active.ts';

export * from '../../../../worker/push/echo/read-own.ts';

/** Reads only the first page of the home feed. */
export const readOwn: typeof own.readOwn = async (context, by, things, sinceAt) => {
  const read = await own.readOwn(context, by, things, sinceAt);
  if (active.mutant !== 'first page searched' || things.kind !== 'posts' || !read.ok) return read;
  const path = 'timelines/home?sort=created';
  const page = await fetchDecoded(
    context,
    { method: 'GET', path, priority: 'background', isShared: false },
    decodeFeed,
  );
  if (!page.ok) return page;
  const ids = new Set<string>(page.value.posts.map(({ id }) => id));
  return success({ ...read.value, echoes: read.value.echoes.filter(({ id }) => ids.has(id)), isComplete: true });
};
