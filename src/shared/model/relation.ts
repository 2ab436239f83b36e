import type { Account, Privacy } from './account.ts';

/** One account's subscription to another: `requested` while the owner has not answered the request. */
export type Subscription = 'none' | 'requested' | 'subscribed';

/** What the viewer and an account are to each other. */
export interface Relation {
  /** The viewer's subscription to the account. */
  mine: Subscription;
  /** The account's subscription to the viewer. */
  theirs: Subscription;
  /** The viewer has blocked the account. */
  isBlocked: boolean;
  privacy: Privacy;
}

/** Returns the relation that an account's record shows (`youCan` and `theyDid`, CONTRACT §3). */
export function relationOf({ youCan, theyDid, privacy }: Account): Relation {
  const has = (subscribed: boolean, requested: boolean): Subscription =>
    subscribed ? 'subscribed' : requested ? 'requested' : 'none';
  return {
    mine: has(youCan.includes('unsubscribe'), youCan.includes('unrequest_subscription')),
    theirs: has(theyDid.includes('subscribe'), theyDid.includes('request_subscription')),
    isBlocked: youCan.includes('unban'),
    privacy,
  };
}

/** Whether two relations are equal. */
export const isSameRelation = (a: Relation, b: Relation): boolean =>
  a.mine === b.mine && a.theirs === b.theirs && a.isBlocked === b.isBlocked && a.privacy === b.privacy;
