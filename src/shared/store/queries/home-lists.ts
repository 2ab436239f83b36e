import { type AccountId, type HomeList, type HomeListId, type RosterRef, rosterKey } from '../../model/index.ts';
import { isCreation } from '../../mutations/index.ts';
import { findHomeList } from '../../rules/index.ts';
import { SHELL, SHELL_VIEW_KEY } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import type { Freshness, Trace } from './views.ts';

/** A home list with its pending and failed mutations. */
export interface HomeListView {
  list: HomeList;
  traces: readonly Trace[];
  /** It exists on this device only: the server has not created it yet. */
  isLocal: boolean;
}

/** The viewer's home lists in their order. */
export interface HomeListsView extends Freshness {
  lists: readonly HomeListView[];
  /** `false`: the server's lists are not stored. */
  isKnown: boolean;
  /** Pending and failed changes of their order. */
  orderTraces: readonly Trace[];
}

/** The home lists and the one that an address names. */
export interface HomeListAtView extends HomeListsView {
  found: HomeListView | undefined;
}

/** Returns the home lists with pending changes. */
export const homeLists = (stores: Stores): Promise<HomeListsView> => readLists(stores, async () => [], listsOf);

/**
 * Returns the home lists and the one whose id has a prefix; `home`: the inherent one. A list that was made on this device is found
 * by its first id as well.
 */
export function homeListAt(stores: Stores, idPrefix: string): Promise<HomeListAtView> {
  const { vault } = stores;
  const prefix = idPrefix.toLowerCase();
  const readAliases = async () => {
    const aliases = await vault.aliases.where('clientId').startsWith(prefix).toArray();
    return aliases.map(({ serverId }) => serverId);
  };
  return readLists(stores, readAliases, (read, serverIds) => {
    const view = listsOf(read);
    const lists = view.lists.map(({ list }) => list);
    const list =
      prefix === 'home'
        ? lists.find(({ isInherent }) => isInherent)
        : (findHomeList(lists, prefix) ?? lists.find(({ id }) => serverIds.includes(id)));
    return { ...view, found: view.lists.find((one) => one.list === list) };
  });
}

interface Read {
  homeLists: HomeList[] | undefined;
  freshness: Freshness;
  overlay: Overlay | null;
}

function readLists<Value>(
  stores: Stores,
  beforehand: () => Promise<string[]>,
  shape: (read: Read, serverIds: readonly string[]) => Value,
): Promise<Value> {
  const { mirror } = stores;
  return readWithPending(
    stores,
    [mirror.shell, mirror.views],
    async (overlay, serverIds) => {
      const [row, view] = await Promise.all([mirror.shell.get(SHELL.homeLists), mirror.views.get(SHELL_VIEW_KEY)]);
      const truth = row?.key === 'homeLists' ? row.value : undefined;
      return shape({ homeLists: truth, freshness: freshnessOf(view), overlay }, serverIds);
    },
    { beforehand },
  );
}

function listsOf({ homeLists: truth, freshness, overlay }: Read): HomeListsView {
  const lists = overlay ? overlay.lists(truth ?? []) : (truth ?? []);
  return {
    lists: lists.map((list) => {
      const traces = overlay?.traces({ entity: 'home-list', listId: list.id }) ?? [];
      const isLocal = traces.some((trace) => isCreation(trace.mutation) && trace.serverId === null);
      return { list, traces, isLocal };
    }),
    isKnown: truth !== undefined,
    orderTraces: overlay?.traces({ entity: 'list-order' }) ?? [],
    ...freshness,
  };
}

const MEMBERS: RosterRef = { kind: 'home-lists' };

/** Returns the home lists that contain an account; `undefined` if not known. */
export function listIdsOf(stores: Stores, accountId: AccountId): Promise<HomeListId[] | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.profiles, mirror.rosters], async (overlay) => {
    const [profile, rosters] = await Promise.all([
      mirror.profiles.get(accountId),
      mirror.rosters.where('ids').equals(accountId).toArray(),
    ]);
    const entry = rosters.find(({ key }) => key === rosterKey(MEMBERS))?.entries.find(({ id }) => id === accountId);
    const known = profile?.details?.inHomeLists ?? entry?.listIds;
    return known && overlay ? overlay.listIds(accountId, known) : known;
  });
}
