import type { Ability, Account, TheirAction } from '../account.ts';
import type { AccountId } from '../ids.ts';
import type { Subscription } from '../relation.ts';

/** A change of an account. Applying a change that the account already contains alters nothing. */
export type AccountChange =
  /** The whole record as the server has it. */
  | { kind: 'described'; account: Account }
  /** A new name, description, or both. */
  | { kind: 'renamed'; screenName?: string; description?: string }
  /** The viewer's subscription to it. */
  | { kind: 'subscription'; to: Subscription }
  /** Its subscription to the viewer. */
  | { kind: 'their-subscription'; to: Subscription }
  /** The viewer has blocked it, or no longer does. Who is blocked loses the subscription to the viewer (spec §6). */
  | { kind: 'blocked'; on: boolean }
  /** Of a group: the viewer sees there what people wrote whom they have blocked (`on`), or no longer does. */
  | { kind: 'blocked-shown'; on: boolean }
  /** Of a group: a user became its administrator, or no longer is one. */
  | { kind: 'administered'; by: AccountId; on: boolean };

const SUBSCRIPTION_ABILITIES: ReadonlySet<Ability> = new Set([
  'subscribe',
  'unsubscribe',
  'request_subscription',
  'unrequest_subscription',
]);
const BLOCK_ABILITIES: ReadonlySet<Ability> = new Set(['ban', 'unban']);
const SHOWING_ABILITIES: ReadonlySet<Ability> = new Set(['disable_bans', 'undisable_bans']);
const SUBSCRIPTION_ACTIONS: ReadonlySet<TheirAction> = new Set(['subscribe', 'request_subscription']);

/** Returns the account after the change, or the same object if nothing changes. */
export function changeAccount<A extends Account>(account: A, change: AccountChange): A {
  switch (change.kind) {
    case 'described': {
      const { account: described } = change;
      // An empty list of administrators means that they are not visible.
      const administrators = described.administrators.length > 0 ? described.administrators : account.administrators;
      return { ...account, ...described, administrators };
    }
    case 'renamed': {
      const { screenName = account.screenName, description = account.description } = change;
      const isSame = screenName === account.screenName && description === account.description;
      return isSame ? account : { ...account, screenName, description };
    }
    case 'subscription':
      return withAbility(account, abilityAfter(account, change.to), SUBSCRIPTION_ABILITIES);
    case 'their-subscription':
      return withActions(account, actionOf(change.to), SUBSCRIPTION_ACTIONS);
    case 'blocked': {
      const changed = withAbility(account, change.on ? 'unban' : 'ban', BLOCK_ABILITIES);
      if (!change.on) return changed;
      const alone = withActions(changed, null, SUBSCRIPTION_ACTIONS);
      return alone.youCan.includes('dm') ? { ...alone, youCan: alone.youCan.filter((one) => one !== 'dm') } : alone;
    }
    case 'blocked-shown':
      return withAbility(account, change.on ? 'undisable_bans' : 'disable_bans', SHOWING_ABILITIES);
    case 'administered': {
      const { administrators } = account;
      if (administrators.includes(change.by) === change.on) return account;
      const others = administrators.filter((id) => id !== change.by);
      return { ...account, administrators: change.on ? [...others, change.by] : others };
    }
  }
}

/** Replaces the abilities of one group by one of them. */
function withAbility<A extends Account>(account: A, ability: Ability, group: ReadonlySet<Ability>): A {
  if (account.youCan.includes(ability)) return account;
  return { ...account, youCan: [ability, ...account.youCan.filter((one) => !group.has(one))] };
}

/** Replaces the actions of one group by one of them; `null`: by none. */
function withActions<A extends Account>(account: A, action: TheirAction | null, group: ReadonlySet<TheirAction>): A {
  const { theyDid } = account;
  const isSame = action === null ? !theyDid.some((one) => group.has(one)) : theyDid.includes(action);
  if (isSame) return account;
  const others = theyDid.filter((one) => !group.has(one));
  return { ...account, theyDid: action === null ? others : [action, ...others] };
}

function abilityAfter({ privacy }: Account, subscription: Subscription): Ability {
  if (subscription === 'subscribed') return 'unsubscribe';
  if (subscription === 'requested') return 'unrequest_subscription';
  return privacy === 'private' ? 'request_subscription' : 'subscribe';
}

const actionOf = (subscription: Subscription): TheirAction | null => {
  if (subscription === 'none') return null;
  return subscription === 'subscribed' ? 'subscribe' : 'request_subscription';
};
