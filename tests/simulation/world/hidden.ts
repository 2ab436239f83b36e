import type { Stores } from '../../../src/shared/store/index.ts';
import type { PostView } from '../../../src/shared/store/queries/views.ts';
import type { OutboxRow } from '../../../src/shared/store/vault/rows.ts';
import { isKind } from '../../support/mutations.ts';
import { isDone, lastOf, type RowLife, wasEver } from './history.ts';
import type { Host } from './host.ts';
import { NONE, ON, type Relations } from './relations.ts';

/** The part of a tab that its page needs. */
export interface ShownTab {
  readonly name: string;
  readonly device: Host;
  readonly stores: Stores;
}

/** Whose content a tab must not show: people whom the user has blocked, and private feeds that they no longer read. */
export interface Hidden {
  people: ReadonlySet<string>;
  feeds: ReadonlySet<string>;
}

/** Since when the mirror of a tab names a person as blocked (epoch ms of the world), as far as it was asked. */
export type BlockedSince = Map<string, number>;

/**
 * Returns what the tab must hide now: by the viewer's own data in its mirror, and by what the user did on the device. What was
 * done in another tab counts when the mirror has it: the tab learns of the outbox by a broadcast.
 */
export async function hiddenFrom(tab: ShownTab, relations: Relations, blockedSince: BlockedSince): Promise<Hidden> {
  const row = await tab.stores.mirror.shell.get('self');
  const blocked: readonly string[] = row?.key === 'self' ? row.value.banIds : [];
  noteBlocked(blocked, blockedSince, tab.device.scheduler.now());
  const people = new Set(blocked.filter((id) => !wasLifted(`block:${id}`, blockedSince.get(id) ?? 0, relations)));
  const feeds = new Set<string>();
  for (const [accountId, life] of lastOn(tab, (mutation) => isKind(mutation, 'block-user'))) {
    if (isOn(life) && isInForce(tab, life, relations, `block:${accountId}`)) people.add(accountId);
    else if (!isOn(life) && isPending(life)) people.delete(accountId);
  }
  for (const [accountId, life] of lastOn(tab, (mutation) => isKind(mutation, 'subscribe'))) {
    const { mutation } = lastOf(life);
    const isLeft = isKind(mutation, 'subscribe') && !mutation.on && mutation.isPrivate === true;
    const isBack = relations.changesOf(`mine:${accountId}`).some(({ at, to }) => at >= life.sinceAt && to !== NONE);
    // Public at some time since then, even if the device did not know it when the user left.
    const isPublic = relations.valuesDuring(`private:${accountId}`, life.sinceAt, Number.POSITIVE_INFINITY).has(NONE);
    if (isLeft && !isBack && !isPublic && isStored(tab, life)) feeds.add(accountId);
  }
  return { people, feeds };
}

function noteBlocked(blocked: readonly string[], since: BlockedSince, now: number): void {
  for (const id of since.keys()) if (!blocked.includes(id)) since.delete(id);
  for (const id of blocked) if (!since.has(id)) since.set(id, now);
}

/**
 * Whether another device has ended, since it was set, the block that the mirror has had from `seenAt` on. The server shows the
 * content from then on, and the device may read it before it reads the viewer again.
 */
function wasLifted(key: string, seenAt: number, relations: Relations): boolean {
  const changes = relations.changesOf(key);
  const set = changes.findLastIndex(({ at, to }) => at <= seenAt && to === ON);
  return changes.slice(set + 1).some(({ to }) => to !== ON);
}

/** Both at once: what was hidden before a query began and still is when it has ended. */
export const bothHidden = (before: Hidden, after: Hidden): Hidden => ({
  people: new Set([...before.people].filter((id) => after.people.has(id))),
  feeds: new Set([...before.feeds].filter((id) => after.feeds.has(id))),
});

/** The last row on each account that was not undone or refused. */
function lastOn(tab: ShownTab, isWanted: (mutation: OutboxRow['mutation']) => boolean): Map<string, RowLife> {
  const last = new Map<string, RowLife>();
  for (const life of tab.device.disk.outbox.lives.values()) {
    const { mutation, state } = lastOf(life);
    const isVoid = state.kind === 'refused' || (life.gone !== null && !isDone(life));
    if (isVoid || !isWanted(mutation) || !('accountId' in mutation)) continue;
    const before = last.get(mutation.accountId);
    if (!before || lastOf(before).order <= lastOf(life).order) last.set(mutation.accountId, life);
  }
  return last;
}

const isOn = (life: RowLife): boolean => {
  const { mutation } = lastOf(life);
  return 'on' in mutation && mutation.on;
};

const isPending = (life: RowLife): boolean => life.gone === null && !wasEver(life, 'settled');

/** The mirror contains its result, or this tab has stored it and applies it itself. */
const isStored = ({ device, name }: ShownTab, life: RowLife): boolean =>
  !isPending(life) || device.userLog.performed.some(({ id, tab }) => id === life.id && tab === name);

const isInForce = (tab: ShownTab, life: RowLife, relations: Relations, key: string): boolean =>
  isStored(tab, life) && !relations.changesOf(key).some(({ at, to }) => at >= life.sinceAt && to !== ON);

/** Returns what a post shows although it must be hidden. Groups that show what blocked people wrote are left out. */
export function leaksIn(view: PostView, { people, feeds }: Hidden, tab: ShownTab, relations: Relations): string[] {
  const { post, comments } = view;
  const owners = post.destinations.map(({ ownerId }) => ownerId);
  const leaks: string[] = [];
  if (owners.length > 0 && owners.every((id) => feeds.has(id)))
    leaks.push(`the post ${post.id} of a lost private feed`);
  const { performed } = tab.device.userLog;
  const isWanted = (id: string) =>
    performed.some(({ mutation }) => isKind(mutation, 'show-blocked') && mutation.accountId === id && mutation.on);
  const mayShow = owners.some(
    (id) => isWanted(id) || relations.wasEver(`shown:${id}`, ON) || relations.wasEver(`admin:${id}`, ON),
  );
  if (mayShow) return leaks;
  if (people.has(post.createdBy)) leaks.push(`the post ${post.id} of ${post.createdBy}, who is blocked`);
  for (const { comment } of comments) {
    if (comment.createdBy !== null && people.has(comment.createdBy))
      leaks.push(`the comment ${comment.id} of ${comment.createdBy}, who is blocked`);
  }
  for (const id of post.likes) if (people.has(id)) leaks.push(`the like of ${id}, who is blocked, on ${post.id}`);
  return leaks;
}
