import type { AccountId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, PostRow } from '../../src/shared/store/index.ts';
import { EVICTED_COUNTER } from '../../src/shared/store/names.ts';
import { peopleOf } from '../../src/shared/store/queries/people.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import type { Views } from '../views/index.ts';

/** Rows read at a time, so that other work of the worker is not blocked. */
const PORTION = 500;
/** Accounts are pruned once this part of the stored posts was evicted, so that the cost follows what is evicted. */
const PART_OF_POSTS = 0.2;
/** Accounts that an answer within this time contained are kept: posts may change meanwhile. In ordinals (ms or more). */
const SAFE = 24 * 60 * 60 * 1000;

/** Adds to the number of posts evicted since accounts were last pruned. Runs in the caller's transaction. */
export async function countEvicted(mirror: MirrorDatabase, count: number): Promise<void> {
  const before = await mirror.counters.get(EVICTED_COUNTER);
  await mirror.counters.put({ key: EVICTED_COUNTER, value: (before?.value ?? 0) + count });
}

/** Deletes the accounts that nothing stored refers to, if enough posts were evicted. Returns how many. `now`: epoch ms. */
export async function pruneAccounts(mirror: MirrorDatabase, views: Views, now: number): Promise<number> {
  const evicted = (await mirror.counters.get(EVICTED_COUNTER))?.value ?? 0;
  if (evicted === 0 || evicted < (await mirror.posts.count()) * PART_OF_POSTS) return 0;
  await mirror.counters.put({ key: EVICTED_COUNTER, value: 0 });
  const mentioned = await findMentioned(mirror, views);
  let gone = 0;
  for await (const ids of portions(mirror)) {
    const unused = ids.filter((id) => !mentioned.has(id));
    gone += await deleteAccounts(mirror, unused, now - SAFE);
  }
  return gone;
}

/** Posts, threads and comments are shared by many views and read here. The descriptors report all other accounts. */
async function findMentioned(mirror: MirrorDatabase, views: Views): Promise<Set<AccountId>> {
  const mentioned = new Set<AccountId>();
  const add = (ids: Iterable<AccountId | null>) => {
    for (const id of ids) if (id !== null) mentioned.add(id);
  };
  let last = '';
  for (;;) {
    const posts: PostRow[] = await mirror.posts.where('id').above(last).limit(PORTION).toArray();
    for (const post of posts) add(peopleOf(post));
    const end = posts.at(-1);
    if (!end) break;
    last = end.id;
  }
  await mirror.threads.each((thread) => add(thread.likes));
  await mirror.comments.each((comment) => add([comment.createdBy]));
  for (const descriptor of views.all) await descriptor.accounts(mirror, add);
  return mentioned;
}

async function* portions(mirror: MirrorDatabase): AsyncGenerator<AccountId[]> {
  let last = '';
  for (;;) {
    const ids = await mirror.accounts.where('id').above(last).limit(PORTION).primaryKeys();
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    yield ids;
  }
}

/** Deletes those that no answer to a request since `before` (an ordinal) contained. */
async function deleteAccounts(mirror: MirrorDatabase, ids: readonly AccountId[], before: number): Promise<number> {
  return mirror.transaction('rw', mirror.accounts, mirror.arrivals, async () => {
    const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.account));
    const old = ids.filter((_, i) => (arrivals[i]?.ordinals.account ?? 0) < before);
    await deleteRows(mirror.accounts, old);
    await deleteRows(mirror.arrivals, old.map(versionKey.account));
    return old.length;
  });
}
