import type { AccountId, HomeList, RosterEntry } from '../../../../src/shared/model/index.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { roster } from '../../../../src/shared/store/queries/roster.ts';
import type { Random } from '../../../server/demo/random.ts';
import { isKind } from '../../../support/mutations.ts';
import { inStore, perform } from '../perform.ts';
import type { SimulatedTab } from '../tab.ts';
import { type Action, inTab } from './action.ts';
import { only } from './relations.ts';

/** How often the user gives a list the title of their last one: its echo must not be taken for that of the other. */
const TWIN_CHANCE = 0.15;

/** A title with a mark, by which the list is found on the server. */
const freshTitle = (dice: Random): string => `List #${dice.hex(8)}#`;

function newTitle(tab: SimulatedTab, dice: Random): string {
  const fresh = freshTitle(dice);
  const before = tab.device.userLog.performed.findLast(({ mutation }) => isKind(mutation, 'create-list'))?.mutation;
  return isKind(before, 'create-list') && dice.chance(TWIN_CHANCE) ? before.title : fresh;
}

interface Lists {
  /** Without the inherent one. */
  own: HomeList[];
  inherent: HomeList | undefined;
  /** Accounts that the viewer reads, with their lists. */
  entries: readonly RosterEntry[];
}

async function listsOn(tab: SimulatedTab): Promise<Lists> {
  const read = await inStore(tab, async (stores) => ({
    lists: (await shell(stores)).homeLists,
    members: await roster(stores, { kind: 'home-lists' }),
  }));
  const lists = read?.value.lists ?? [];
  return {
    own: lists.filter(({ isInherent }) => !isInherent),
    inherent: lists.find(({ isInherent }) => isInherent),
    entries: read?.value.members.entries ?? [],
  };
}

const withList = (
  name: string,
  run: (tab: SimulatedTab, dice: Random, list: HomeList, all: Lists) => Promise<unknown>,
) =>
  only(
    name,
    inTab(async (tab, dice) => {
      const all = await listsOn(tab);
      if (all.own.length > 0) await run(tab, dice, dice.pick(all.own), all);
    }),
  );

const idsOf = (entries: readonly RosterEntry[]): AccountId[] => entries.map(({ id }) => id);
const isIn = (entry: RosterEntry, list: HomeList): boolean => entry.listIds?.includes(list.id) ?? false;

export const LISTS: readonly Action[] = [
  only(
    'create a list',
    inTab(async (tab, dice) => {
      const { entries } = await listsOn(tab);
      const memberIds = dice.sample(idsOf(entries), dice.int(0, 3));
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'create-list', title: newTitle(tab, dice), memberIds } });
    }),
  ),
  withList('rename a list', (tab, dice, { id: listId }) =>
    perform(tab, {
      id: dice.uuid(),
      mutation: { kind: 'edit-list', listId, title: freshTitle(dice), add: [], remove: [] },
    }),
  ),
  withList('fill a list', async (tab, dice, list, { entries }) => {
    const add = dice.sample(idsOf(entries.filter((entry) => !isIn(entry, list))), dice.int(1, 2));
    if (add.length === 0) return;
    await perform(tab, {
      id: dice.uuid(),
      mutation: { kind: 'edit-list', listId: list.id, title: null, add, remove: [] },
    });
  }),
  withList('empty a list', async (tab, dice, list, { entries }) => {
    const remove = idsOf(entries.filter((entry) => isIn(entry, list)));
    if (remove.length === 0) return;
    await perform(tab, {
      id: dice.uuid(),
      mutation: { kind: 'edit-list', listId: list.id, title: null, add: [], remove },
    });
  }),
  withList('delete a list', async (tab, dice, { id: listId, title }, { own }) => {
    const others = own.filter(({ id }) => id !== listId);
    const backupId = others.length > 0 && dice.chance(0.5) ? dice.pick(others).id : null;
    await perform(tab, { id: dice.uuid(), mutation: { kind: 'delete-list', listId, title, backupId } });
  }),
  withList('reorder the lists', async (tab, dice, _, { own }) => {
    if (own.length < 2) return;
    const listIds = dice.sample(own, own.length).map(({ id }) => id);
    await perform(tab, { id: dice.uuid(), mutation: { kind: 'reorder-lists', listIds } });
  }),
  withList('move somebody between lists', async (tab, dice, list, { entries }) => {
    if (entries.length === 0) return;
    const entry = dice.pick(entries);
    const { id: accountId, username, listIds = [] } = entry;
    const isMember = isIn(entry, list);
    // The page does not offer to leave the last list.
    if (isMember && listIds.length === 1) return;
    const [add, remove] = isMember ? [[], [list.id]] : [[list.id], []];
    await perform(tab, { id: dice.uuid(), mutation: { kind: 'move-in-lists', accountId, username, add, remove } });
  }),
];
