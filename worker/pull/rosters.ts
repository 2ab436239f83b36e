import { failed, isRefusal, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import {
  type Account,
  type RosterEntry,
  type RosterRef,
  rosterEntry,
  rosterKey,
} from '../../src/shared/model/index.ts';
import {
  ALL_GROUPS_PATH,
  BLOCKED_BY_ME_PATH,
  type Decoded,
  decodeAllGroups,
  decodeHomeListMemberships,
  groupPath,
  HOME_LIST_MEMBERS_PATH,
  userPath,
} from '../../src/shared/wire/index.ts';
import {
  decodeBlockedByMe,
  decodeBlockedUsers,
  decodeSubscribers,
  decodeSubscriptions,
} from '../../src/shared/wire/profiles.ts';
import { applyRoster, dropRoster } from '../apply/fetched-roster.ts';
import { noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** Fetches a roster. One that the server refuses to show is deleted. */
export async function pullRoster(context: PullContext, roster: RosterRef): Promise<Result<null>> {
  const { mirror, now } = context;
  const view = viewKey({ kind: 'roster', roster });
  const key = rosterKey(roster);
  const call = { method: 'GET', path: pathOf(roster), priority: 'screen' } as const;
  const fetched = await fetchDecoded(context, call, (payload) => decodeRoster(roster, payload));
  if (!fetched.ok) {
    const { failure } = fetched;
    if (isRefusal(failure, 403, 404)) await context.store(() => dropRoster(mirror, key));
    await context.store(() => noteFailed(mirror, view, failure, now()));
    return failed(failure);
  }
  const version = { ordinal: fetched.ordinal, at: now() };
  const applied = await context.store(() => applyRoster(mirror, key, fetched.value, view, version));
  return applied.ok ? success(null) : applied;
}

function pathOf(roster: RosterRef): string {
  switch (roster.kind) {
    case 'subscribers':
    case 'subscriptions':
      return userPath(roster.username, roster.kind);
    case 'blocked':
      return BLOCKED_BY_ME_PATH;
    case 'blocked-in-group':
      return groupPath(roster.username, 'blockedUsers');
    case 'home-lists':
      return HOME_LIST_MEMBERS_PATH;
    case 'all-groups':
      return ALL_GROUPS_PATH;
  }
}

/** Decodes the entries of a roster in the server's order. */
function decodeRoster({ kind }: RosterRef, payload: unknown): Decoded<RosterEntry[]> {
  switch (kind) {
    case 'subscribers':
      return mapped(decodeSubscribers(payload), entriesOf);
    case 'subscriptions':
      return mapped(decodeSubscriptions(payload), ({ accounts }) => entriesOf(accounts));
    case 'blocked':
      return mapped(decodeBlockedByMe(payload), entriesOf);
    case 'blocked-in-group':
      return mapped(decodeBlockedUsers(payload), ({ accountIds, accounts }) =>
        entriesById(accountIds, accounts, (id) => id).map(([entry]) => entry),
      );
    case 'home-lists':
      return mapped(decodeHomeListMemberships(payload), ({ memberships, accounts }) =>
        entriesById(memberships, accounts, ({ accountId }) => accountId).map(([entry, { listIds }]) => ({
          ...entry,
          listIds,
        })),
      );
    case 'all-groups':
      return mapped(decodeAllGroups(payload), ({ groups, accounts }) =>
        entriesById(groups, accounts, ({ groupId }) => groupId).map(
          ([entry, { subscribers, postsByMonth, authorsVariety }, { createdAt }]) => ({
            ...entry,
            activity: { subscribers, postsByMonth, authorsVariety, createdAt },
          }),
        ),
      );
  }
}

const mapped = <T, U>(decoded: Decoded<T>, map: (value: T) => U): Decoded<U> =>
  decoded.ok ? { ...decoded, value: map(decoded.value) } : decoded;

const entriesOf = (accounts: readonly Account[]): RosterEntry[] => accounts.map(rosterEntry);

/** Puts items together with the entries of their accounts. Items whose account is missing are left out. */
function entriesById<Item>(
  items: readonly Item[],
  accounts: readonly Account[],
  idOf: (item: Item) => Account['id'],
): [RosterEntry, Item, Account][] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return items.flatMap((item): [RosterEntry, Item, Account][] => {
    const account = byId.get(idOf(item));
    return account ? [[rosterEntry(account), item, account]] : [];
  });
}
