import type { AccountId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, PostRow } from '../../src/shared/store/index.ts';
import { EVICTED_COUNTER, SHELL } from '../../src/shared/store/names.ts';
import { peopleOf } from '../../src/shared/store/queries/people.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';

/** Rows read at a time: the worker has other things to do as well. */
const PORTION = 500;
/** People are looked through once this part of the stored posts has been forgotten: so the cost follows what goes. */
const PART_OF_POSTS = 0.2;
/** Who was mentioned so recently stays, however the posts change meanwhile (in ordinals: ms or more). */
const SAFE = 24 * 60 * 60 * 1000;

/** Remembers how many posts went, inside the caller's transaction. */
export async function countEvicted(mirror: MirrorDatabase, count: number): Promise<void> {
  const before = await mirror.counters.get(EVICTED_COUNTER);
  await mirror.counters.put({ key: EVICTED_COUNTER, value: (before?.value ?? 0) + count });
}

/** Forgets the people that nothing stored mentions, when enough posts went for it to be worth the look. `now`: epoch ms. */
export async function sweepAccounts(mirror: MirrorDatabase, now: number): Promise<number> {
  const evicted = (await mirror.counters.get(EVICTED_COUNTER))?.value ?? 0;
  if (evicted === 0 || evicted < (await mirror.posts.count()) * PART_OF_POSTS) return 0;
  await mirror.counters.put({ key: EVICTED_COUNTER, value: 0 });
  const mentioned = await findMentioned(mirror);
  let gone = 0;
  for await (const ids of portions(mirror)) {
    const strangers = ids.filter((id) => !mentioned.has(id));
    gone += await forgetAccounts(mirror, strangers, now - SAFE);
  }
  return gone;
}

async function findMentioned(mirror: MirrorDatabase): Promise<Set<AccountId>> {
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
  await mirror.feeds.each((feed) => add([feed.ownerId]));
  await mirror.profiles.each((profile) => add([profile.accountId, ...(profile.details?.adminIds ?? [])]));
  await mirror.notificationPages.each(({ notifications }) => {
    for (const one of notifications) add([one.actorId, one.affectedId, one.groupId, one.postAuthorId]);
  });
  await addShellPeople(mirror, add);
  return mentioned;
}

async function addShellPeople(mirror: MirrorDatabase, add: (ids: Iterable<AccountId>) => void): Promise<void> {
  const groups = await mirror.shell.get(SHELL.groups);
  if (groups?.key === 'groups') add(groups.value.map((group) => group.accountId));
  const row = await mirror.shell.get(SHELL.self);
  if (row?.key !== 'self') return;
  const { account, banIds, sentRequestIds, receivedRequestIds, subscriptionIds, subscriberIds, managedGroups } =
    row.value;
  add([account.id, ...banIds, ...sentRequestIds, ...receivedRequestIds, ...subscriptionIds, ...subscriberIds]);
  for (const group of managedGroups) add([group.groupId, ...group.requestIds]);
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

/** Deletes those of whom no request since `before` (an ordinal) has spoken. */
async function forgetAccounts(mirror: MirrorDatabase, ids: readonly AccountId[], before: number): Promise<number> {
  return mirror.transaction('rw', mirror.accounts, mirror.arrivals, async () => {
    const arrivals = await mirror.arrivals.bulkGet(ids.map(versionKey.account));
    const old = ids.filter((_, i) => (arrivals[i]?.ordinals.account ?? 0) < before);
    await deleteRows(mirror.accounts, old);
    await deleteRows(mirror.arrivals, old.map(versionKey.account));
    return old.length;
  });
}
