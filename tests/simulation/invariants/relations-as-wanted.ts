import type { OutboxRow } from '../../../src/shared/store/index.ts';
import { LATE_ARRIVAL_MS, REQUEST_TIMEOUT_MS } from '../../../worker/push/windows.ts';
import type { Device } from '../world/device.ts';
import { lastOf, type RowLife, wasEver } from '../world/history.ts';
import { type FactChange, NONE, type Relations } from '../world/relations.ts';
import type { World } from '../world/world.ts';
import { groupBy } from './marks.ts';
import { answeredAt, isRelation, type LoggedWish, nameOfLife, namesOn, wishesOf, wishesOn } from './wishes.ts';

/**
 * Relations, groups and lists are as the user last wanted them, unless others have changed them since. Nothing was changed
 * that the user did not want, and nothing was refused that was done.
 */
export async function relationsAsWanted({ relations, devices }: World): Promise<string[]> {
  if (!relations) return [];
  return devices.flatMap((device) => [
    ...unfulfilled(device, relations),
    ...unwanted(device, relations),
    ...refusals(device, relations),
  ]);
}

/** A write of a whole set may overwrite what others have changed since the read before it. */
const READ_BEFORE_MS = 2 * REQUEST_TIMEOUT_MS;
/** How long after its claim a request may be sent although its row is claimed no longer. */
const QUEUED_MS = 2 * LATE_ARRIVAL_MS;

/** The last wish of each fact that was certainly done: it held when the engine said so, and only others have changed it since. */
function unfulfilled(device: Device, relations: Relations): string[] {
  return [...groupBy(wishesOn(device), ({ key }) => key)].flatMap(([key, all]) => {
    const wishes = all.filter(({ state }) => state !== 'void');
    const lastDone = wishes.findLastIndex(({ state }) => state === 'done');
    const wish = wishes[lastDone];
    if (!wish?.life || isGoneList(relations, key, wish)) return [];
    const { life } = wish;
    const held = [...relations.valuesDuring(key, life.sinceAt, answeredAt(life))];
    if (!held.some(wish.accepts) && !isExcused(relations, wish, life)) {
      return [`${device.name} ${nameOfLife(life)} was done, but ${key} was only ${held.join()}`];
    }
    const now = relations.now(key);
    if ([wish, ...wishes.slice(lastDone + 1)].some(({ accepts }) => accepts(now))) return [];
    const last = relations.changesOf(key).at(-1);
    if (!last || last.by !== device.name || isOverwritten(relations, device, last)) return [];
    if (!held.some(wish.accepts) || isChangedLater(device, life, last)) return [];
    return [
      `${device.name} ${key} is "${now}", wanted was ${wish.wanted} (${nameOfLife(life)}); ${nameOfChange(last)}`,
    ];
  });
}

/** A later mutation has changed it, besides what that one wanted: who is not read any more is in no list. */
const isChangedLater = (device: Device, life: RowLife, change: FactChange): boolean =>
  [...device.disk.outbox.lives.values()].some((other) => isLater(other, life) && isWantedBy(device, other, change));

/** The order of a row that is gone may be given again. */
function isLater(one: RowLife, other: RowLife): boolean {
  const apart = lastOf(one).order - lastOf(other).order;
  return apart > 0 || (apart === 0 && one.sinceAt > other.sinceAt);
}

/** What is in a list that was deleted cannot be known. */
function isGoneList(relations: Relations, key: string, wish: LoggedWish): boolean {
  const [, id] = /^(?:in-list|list):([^:]+)/.exec(key) ?? [];
  return id !== undefined && wish.logged.mutation.kind !== 'delete-list' && relations.now(`list:${id}`) === NONE;
}

/** Why a mutation may be done without an effect. */
function isExcused(relations: Relations, { key, logged: { mutation } }: LoggedWish, life: RowLife): boolean {
  const during = (fact: string) => relations.valuesDuring(fact, life.sinceAt, answeredAt(life));
  const [accountId = ''] = key.split(':').slice(-1);
  // The server takes a request to somebody who has blocked the user, and forgets it.
  if (mutation.kind === 'request-subscription') return during(`blocked-by:${accountId}`).has('on');
  // Who was blocked already has been unsubscribed by that block, and not by this one.
  if (mutation.kind === 'block-user' && key.startsWith('theirs:')) return !during(`block:${accountId}`).has(NONE);
  // Only accounts that the user reads are in lists.
  if (key.startsWith('in-list:')) return [...during(`mine:${accountId}`)].some((value) => value !== 'subscribed');
  // An earlier attempt may have answered it.
  if (mutation.kind === 'answer-request' || mutation.kind === 'answer-group-request')
    return life.rows.some(({ unsureUntilAt }) => unsureUntilAt > 0) && during(key).size > 1;
  return false;
}

/** Others have changed the fact between the read before a write of the whole set and the write. */
function isOverwritten(relations: Relations, device: Device, { key, at, request }: FactChange): boolean {
  const isInSet = key.startsWith('in-list:') || key.startsWith('pin:') || key.startsWith('hide:') || key === 'order';
  const sentAt = request.sentAt ?? at;
  return (
    isInSet &&
    relations
      .changesOf(key)
      .some((other) => other.by !== device.name && other.at >= sentAt - READ_BEFORE_MS && other.at < at)
  );
}

/** Every change by a device belongs to a row that it was sending. */
function unwanted(device: Device, relations: Relations): string[] {
  const lives = [...device.disk.outbox.lives.values()];
  return relations.changes.flatMap((change) => {
    if (change.by !== device.name || isOverwritten(relations, device, change)) return [];
    if (lives.some((life) => isWantedBy(device, life, change))) return [];
    return [`${device.name} nobody wanted that ${nameOfChange(change)}`];
  });
}

function isWantedBy(device: Device, life: RowLife, { key, to, at, request }: FactChange): boolean {
  const sentAt = request.sentAt ?? at;
  return life.rows.some((row, i) => {
    const claimedAt = life.storedAt[i] ?? 0;
    // A device may sleep for hours between the claim and the request.
    const endsAt = life.storedAt[i + 1] ?? life.gone?.at ?? Number.POSITIVE_INFINITY;
    const untilAt = Math.max(endsAt, claimedAt + QUEUED_MS);
    if (row.state.kind !== 'sending' || claimedAt > sentAt || sentAt > untilAt) return false;
    const wishes = wishesOf(row.mutation, life.id, namesOn(device));
    return wishes.some((wish) => wish.key === key && wish.accepts(to)) || changesToo(row, key, to);
  });
}

/** Whether a mutation changes this fact besides what it wants. */
function changesToo({ mutation, accountId: by }: OutboxRow, key: string, to: string): boolean {
  switch (mutation.kind) {
    // Who is not read is in no list. The user is a member of the groups that they read.
    case 'subscribe':
    case 'request-subscription': {
      const isLeft =
        !mutation.on && to === NONE && key.startsWith('in-list:') && key.endsWith(`:${mutation.accountId}`);
      return isLeft || key.startsWith(`member:${mutation.accountId}:`);
    }
    // A non-member may be made an administrator (CONTRACT §5), and answer their own request.
    case 'answer-group-request':
      return mutation.accountId === by && key === `mine:${mutation.groupId}`;
    // The browser may create it more than once (exactly-once.ts).
    case 'create-list':
      return key === 'order' || key.startsWith('list:') || key.startsWith('in-list:');
    case 'delete-list':
      return key === 'order' || key.startsWith('in-list:');
    default:
      return false;
  }
}

/** A row that needs the user says why, and not all that it wanted was done by itself. */
function refusals(device: Device, relations: Relations): string[] {
  return [...device.disk.outbox.lives.values()].flatMap((life) => {
    const { state, mutation } = lastOf(life);
    if (state.kind !== 'refused' || !isRelation(mutation)) return [];
    const problems: string[] = [];
    const { failure } = state;
    const reason = failure.kind === 'http' ? failure.err : failure.kind === 'outdated' ? failure.reason : failure.kind;
    if (reason === '') problems.push(`${device.name} ${nameOfLife(life)} was refused without a reason`);
    // After too many lost answers the last attempt may have had its effect: nothing is known of it.
    if (!wasEver(life, 'sending') || failure.kind === 'too-often') return problems;
    // The simulated network makes up such answers. A real server answers 401 in a valid session only to what it never does.
    if (failure.kind === 'http' && failure.status === 401) return problems;
    const wishes = wishesOf(mutation, life.id, namesOn(device));
    // Another device has undone a part since: the user is rightly asked whether to do it again.
    if (!wishes.every(({ key, accepts }) => accepts(relations.now(key)))) return problems;
    for (const wish of wishes) {
      const last = relations.changesOf(wish.key).at(-1);
      if (!last || last.by !== device.name || !wish.accepts(last.to) || last.at < life.sinceAt) continue;
      // Who is no administrator any more cannot know whether a lost answer was a success.
      const [, groupId] = /^(?:member|group-block):([^:]+)/.exec(wish.key) ?? [];
      if (groupId && relations.now(`admin:${groupId}`) === NONE) continue;
      if (isWantedBy(device, life, last) && !isSharedWish(device, life, last))
        problems.push(`${device.name} ${nameOfLife(life)} was refused, but ${nameOfChange(last)}`);
    }
    return problems;
  });
}

/** Another row wanted it, too. */
const isSharedWish = (device: Device, life: RowLife, change: FactChange): boolean =>
  [...device.disk.outbox.lives.values()].some((other) => other !== life && isWantedBy(device, other, change));

const nameOfChange = ({ key, from, to, by, at, request }: FactChange): string =>
  `${key} became "${to}" (before: "${from}") by ${by ?? 'somebody else'} at ${at % 100_000_000}, ${request.method} ${request.path} ${JSON.stringify(request.body) ?? ''}`;
