import type { Ability, Account } from '../account.ts';

/** The viewer's subscription to an account: `requested` while the owner has not answered the request. */
export type Subscription = 'none' | 'requested' | 'subscribed';

/** A change of an account. Applying a change that the account already contains alters nothing. */
export type AccountChange =
  /** The whole record as the server has it. */
  { kind: 'described'; account: Account } | { kind: 'subscription'; to: Subscription };

const SUBSCRIPTION_ABILITIES: ReadonlySet<Ability> = new Set([
  'subscribe',
  'unsubscribe',
  'request_subscription',
  'unrequest_subscription',
]);

/** Returns the account after the change, or the same object if nothing changes. */
export function changeAccount<A extends Account>(account: A, change: AccountChange): A {
  switch (change.kind) {
    case 'described': {
      const { account: described } = change;
      // An empty list of administrators means that they are not visible.
      const administrators = described.administrators.length > 0 ? described.administrators : account.administrators;
      return { ...account, ...described, administrators };
    }
    case 'subscription': {
      const ability = abilityAfter(account, change.to);
      if (account.youCan.includes(ability)) return account;
      return { ...account, youCan: [ability, ...account.youCan.filter((one) => !SUBSCRIPTION_ABILITIES.has(one))] };
    }
  }
}

function abilityAfter({ privacy }: Account, subscription: Subscription): Ability {
  if (subscription === 'subscribed') return 'unsubscribe';
  if (subscription === 'requested') return 'unrequest_subscription';
  return privacy === 'private' ? 'request_subscription' : 'subscribe';
}
