import { readPreferences } from '../../../src/shared/rules/preferences.ts';
import type { Stores } from '../../../src/shared/store/index.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { requests } from '../../../src/shared/store/queries/requests.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { type Facts, factsOf } from '../world/relations.ts';
import type { World } from '../world/world.ts';
import { firstDifference } from './equals-fresh-read.ts';

/** Every device shows the relations, requests, lists and pins that the server holds. What still needs the user is left out. */
export async function relationsAgree(world: World): Promise<string[]> {
  if (!world.relations) return [];
  const problems: string[] = [];
  for (const { name, username, stores } of pages(world)) {
    const facts = factsOf(world.core, username);
    const shown = await world.scheduler.until(shownBy(withoutOutbox(stores), facts), 1000);
    const place = firstDifference(shown, heldIn(facts));
    if (place) problems.push(`${name} shows relations that the server does not hold: ${place}`);
  }
  return problems;
}

/** A page of each account on each device. */
function pages(world: World): { name: string; username: string; stores: Stores }[] {
  return world.devices.flatMap((device) => {
    const guest = device.guest();
    return [
      { name: device.name, username: world.userOf(device.accountId), stores: device.anyStores() },
      ...(guest ? [{ name: guest.name, username: world.userOf(guest.accountId), stores: guest.stores }] : []),
    ];
  });
}

/** Rows that need the user are shown on their device only. */
const withoutOutbox = (stores: Stores): Stores => {
  const none = { where: () => ({ equals: () => ({ toArray: async () => [] }) }) };
  return { ...stores, vault: Object.create(stores.vault, { outbox: { value: none } }) as Stores['vault'] };
};

async function shownBy(stores: Stores, facts: Facts): Promise<unknown> {
  const { self, homeLists } = await shell(stores);
  const asked = await requests(stores);
  const members = await roster(stores, { kind: 'home-lists' });
  const blocked = await roster(stores, { kind: 'blocked' });
  const { pinnedGroupIds, hideUsers } = readPreferences(self);
  const lists = homeLists.filter(({ isInherent }) => !isInherent);
  const inLists = members.entries.flatMap(({ id, listIds = [] }) =>
    listIds.filter((listId) => lists.some((list) => list.id === listId)).map((listId) => `${listId}:${id}`),
  );
  return {
    read: sorted(self?.subscriptionIds),
    readers: sorted(self?.subscriberIds),
    sent: sorted(asked?.sent.map(({ account }) => account.id)),
    received: sorted(asked?.received.map(({ account }) => account.id)),
    blocked: sorted(self?.banIds),
    // A list that was never read has no entries.
    blockedListed: blocked.fetchedAt === null ? sorted(self?.banIds) : sorted(blocked.entries.map(({ id }) => id)),
    managed: sorted(self?.managedGroups.map(({ groupId }) => groupId)),
    toGroups: sorted(
      self?.managedGroups.flatMap(({ groupId, requestIds }) => requestIds.map((id) => `${groupId}:${id}`)),
    ),
    lists: lists.map(({ id, title }) => `${id} ${title}`),
    // Read only where there are several lists.
    inLists: lists.length === 0 ? keysOf(facts, 'in-list:') : sorted(inLists),
    pinned: sorted(pinnedGroupIds),
    hidden: sorted(hideUsers),
  };
}

function heldIn(facts: Facts): unknown {
  const where = (prefix: string, value: string) =>
    sorted(
      [...facts].flatMap(([key, one]) => (key.startsWith(prefix) && one === value ? key.slice(prefix.length) : [])),
    );
  const managed = keysOf(facts, 'admin:');
  return {
    read: where('mine:', 'subscribed'),
    readers: where('theirs:', 'subscribed'),
    sent: where('mine:', 'requested'),
    received: where('theirs:', 'requested'),
    blocked: keysOf(facts, 'block:'),
    blockedListed: keysOf(facts, 'block:'),
    managed,
    toGroups: where('member:', 'requested').filter((key) => managed.some((id) => key.startsWith(id))),
    lists: (facts.get('order') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => `${id} ${facts.get(`list:${id}`)}`),
    inLists: keysOf(facts, 'in-list:'),
    pinned: keysOf(facts, 'pin:'),
    hidden: keysOf(facts, 'hide:'),
  };
}

const keysOf = (facts: Facts, prefix: string): string[] =>
  sorted([...facts.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])));

const sorted = (items: readonly string[] = []): string[] => [...items].sort();
