import { type Account, relationOf } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { criterionChange } from '../../../../src/shared/rules/hide-choices.ts';
import { PREFERENCES_KEY, readPreferences } from '../../../../src/shared/rules/preferences.ts';
import { isManagedBy, type RelationAction, relationActions } from '../../../../src/shared/rules/relation-actions.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { accountByName } from '../../../../src/shared/store/queries/profile.ts';
import { requests } from '../../../../src/shared/store/queries/requests.ts';
import type { ShellView } from '../../../../src/shared/store/queries/views.ts';
import type { Random } from '../../../server/demo/random.ts';
import { inStore, perform } from '../perform.ts';
import { GROUPS, NEIGHBOURS } from '../society.ts';
import type { SimulatedTab } from '../tab.ts';
import { type Action, inTab } from './action.ts';

/** Actions of the hazard 'relations'. They happen only as part of its stories, which choose by `weight` (relation-stories.ts). */
export const only = (name: string, run: Action['run']): Action => ({ name, weight: 0, run });

/** What a user can do with an account, without what leads to another page. */
export type Deed = Exclude<RelationAction, 'direct' | 'settings' | 'lists'>;

/** An account and what the page shows of the viewer. */
interface Shown {
  account: Account;
  view: ShellView;
}

const PLAIN = { groupsWithoutSubscribing: [] };

const mayDo = (deed: Deed, { account, view: { self } }: Shown): boolean => {
  const actions = relationActions(account, { self, preferences: readPreferences(self), config: PLAIN });
  const isRefusedByPage = deed === 'unsubscribe' && self !== undefined && isManagedBy(account, self);
  return actions.includes(deed) && !isRefusedByPage;
};

/** The mutation of a deed, as the page makes it. */
function mutationOf(deed: Deed, { account, view }: Shown): AnyMutation {
  const { id: accountId, username, privacy } = account;
  const on = { accountId, username };
  const seen = relationOf(account);
  const preferences = (path: string[], add: string[], remove: string[]): AnyMutation => ({
    kind: 'change-preferences',
    key: PREFERENCES_KEY,
    patch: {},
    items: [{ path, add, remove }],
  });
  switch (deed) {
    case 'subscribe':
      return { kind: 'subscribe', ...on, on: true, ...inherentOf(view) };
    case 'unsubscribe':
      return privacy === 'private'
        ? { kind: 'subscribe', ...on, on: false, isPrivate: true, seen }
        : { kind: 'subscribe', ...on, on: false };
    case 'request':
      return { kind: 'request-subscription', ...on, on: true, ...inherentOf(view) };
    case 'revoke':
      return { kind: 'request-subscription', ...on, on: false };
    case 'accept':
    case 'reject':
      return { kind: 'answer-request', ...on, isAccepted: deed === 'accept', seen };
    case 'remove-subscriber':
      return { kind: 'remove-subscriber', ...on, seen };
    case 'block':
    case 'unblock':
      return { kind: 'block-user', ...on, on: deed === 'block', seen };
    case 'show-blocked':
    case 'hide-blocked':
      return { kind: 'show-blocked', ...on, on: deed === 'show-blocked' };
    case 'pin':
    case 'unpin':
      return preferences(['pinnedGroups'], deed === 'pin' ? [accountId] : [], deed === 'pin' ? [] : [accountId]);
    case 'hide-posts':
    case 'show-posts': {
      const criterion = { type: 'USERNAME', value: username } as const;
      const { path, add, remove } = criterionChange(readPreferences(view.self), criterion, deed === 'hide-posts');
      return preferences([...path], [...add], [...remove]);
    }
  }
}

const inherentOf = ({ homeLists }: ShellView) => {
  const inherent = homeLists.find(({ isInherent }) => isInherent);
  return inherent ? { listIds: [inherent.id] } : {};
};

/** The accounts that the page knows. An unknown one is looked at, so that the page knows it later. */
async function knownTo(tab: SimulatedTab, names: readonly string[]): Promise<Shown[]> {
  const read = await inStore(tab, async (stores) => ({
    view: await shell(stores),
    accounts: await Promise.all(names.map((name) => accountByName(stores, name))),
  }));
  if (!read) return [];
  const { view, accounts } = read.value;
  const unknown = names.find((_, i) => !accounts[i]);
  if (unknown !== undefined) tab.show({ kind: 'profile', username: unknown });
  return accounts.flatMap((account) => (account ? [{ account, view }] : []));
}

const EVERYBODY: readonly string[] = [...NEIGHBOURS, ...GROUPS];

/** Does something with a random account with which it is possible. */
async function act(tab: SimulatedTab, dice: Random, deed: Deed, names = EVERYBODY): Promise<void> {
  const possible = (await knownTo(tab, names)).filter((shown) => mayDo(deed, shown));
  if (possible.length === 0) return;
  await perform(tab, { id: dice.uuid(), mutation: mutationOf(deed, dice.pick(possible)) });
}

const deed = (name: string, what: Deed, names = EVERYBODY): Action =>
  only(
    name,
    inTab((tab, dice) => act(tab, dice, what, names)),
  );

/** A deed of the user as a group's administrator, on somebody. */
const inGroup = (name: string, kind: 'remove-member' | 'block-in-group', more: { on?: boolean } = {}): Action =>
  only(
    name,
    inTab(async (tab, dice) => {
      const people = await knownTo(tab, NEIGHBOURS);
      const managed = people[0]?.view.managedGroups ?? [];
      if (people.length === 0 || managed.length === 0) return;
      const { account: group } = dice.pick(managed);
      const others = people.filter(({ account }) => !group.administrators.includes(account.id));
      if (others.length === 0) return;
      const { id: accountId, username } = dice.pick(others).account;
      const mutation = { kind, groupId: group.id, groupName: group.username, accountId, username, ...more };
      await perform(tab, { id: dice.uuid(), mutation: mutation as AnyMutation });
    }),
  );

const answerInGroup = (name: string, isAccepted: boolean): Action =>
  only(
    name,
    inTab(async (tab, dice) => {
      const shown = (await inStore(tab, (stores) => requests(stores)))?.value;
      const asked = (shown?.groups ?? []).flatMap(({ group, requests: all }) => all.map((one) => ({ group, one })));
      if (asked.length === 0) return;
      const { group, one } = dice.pick(asked);
      const on = { groupId: group.id, groupName: group.username, accountId: one.id, username: one.username };
      await perform(tab, { id: dice.uuid(), mutation: { kind: 'answer-group-request', ...on, isAccepted } });
    }),
  );

const isDeed = ({ kind }: AnyMutation): boolean =>
  ['subscribe', 'request-subscription', 'block-user', 'show-blocked', 'block-in-group'].includes(kind);

/** The last such deed on any device: the same again, or the opposite. */
const again = (name: string, isOpposite: boolean): Action =>
  only(
    name,
    inTab(async (tab, dice, world) => {
      const all = world.devices.flatMap(({ userLog }) => userLog.performed.map(({ mutation }) => mutation));
      const last = all.findLast(isDeed);
      if (!last || !('on' in last)) return;
      await perform(tab, { id: dice.uuid(), mutation: { ...last, on: isOpposite ? !last.on : last.on } });
    }),
  );

export const RELATIONS: readonly Action[] = [
  deed('subscribe to somebody', 'subscribe'),
  deed('unsubscribe from somebody', 'unsubscribe'),
  deed('unsubscribe from a private feed', 'unsubscribe', ['ceres', 'vesta', 'voids', 'comets']),
  deed('ask for a subscription', 'request'),
  deed('revoke a request', 'revoke'),
  deed('accept a request', 'accept'),
  deed('reject a request', 'reject'),
  deed('remove a subscriber', 'remove-subscriber'),
  deed('block somebody', 'block'),
  deed('unblock somebody', 'unblock'),
  deed('show blocked people in a group', 'show-blocked'),
  deed('hide blocked people in a group', 'hide-blocked'),
  deed('pin a group', 'pin'),
  deed('unpin a group', 'unpin'),
  deed('hide the posts of somebody', 'hide-posts'),
  deed('show the posts of somebody', 'show-posts'),
  answerInGroup('accept a request to a group', true),
  answerInGroup('reject a request to a group', false),
  inGroup('remove a member', 'remove-member'),
  inGroup('block somebody in a group', 'block-in-group', { on: true }),
  inGroup('unblock somebody in a group', 'block-in-group', { on: false }),
  again('do the last deed again', false),
  again('do the opposite of the last deed', true),
];
