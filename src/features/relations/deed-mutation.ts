import type { Account, HomeListId, Relation } from '../../shared/model/index.ts';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import type { RelationAction } from '../../shared/rules/relation-actions.ts';

/** Deeds that are a mutation of the outbox. All others lead to another page, open a dialog, or change preferences. */
export type MutatingDeed = Exclude<
  RelationAction,
  'direct' | 'settings' | 'lists' | 'hide-posts' | 'show-posts' | 'pin' | 'unpin'
>;

interface Circumstances {
  /** The relation that the user sees while they act. */
  seen: Relation;
  /** The viewer's inherent home list; `undefined` if not known. */
  inherentId: HomeListId | undefined;
}

/** Returns the mutation of a deed on an account. */
export function deedMutation(
  deed: MutatingDeed,
  { id: accountId, username, privacy }: Pick<Account, 'id' | 'username' | 'privacy'>,
  { seen, inherentId }: Circumstances,
): AnyMutation {
  const on = { accountId, username };
  const listIds = inherentId === undefined ? {} : { listIds: [inherentId] };
  switch (deed) {
    case 'subscribe':
      return { kind: 'subscribe', ...on, on: true, ...listIds };
    case 'unsubscribe':
      return privacy === 'private'
        ? { kind: 'subscribe', ...on, on: false, isPrivate: true, seen }
        : { kind: 'subscribe', ...on, on: false };
    case 'request':
      return { kind: 'request-subscription', ...on, on: true, ...listIds };
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
  }
}
