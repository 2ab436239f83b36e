import { type Account, type AccountId, isSameRelation, type Relation, relationOf } from '../model/index.ts';
import type { Decoded } from '../wire/index.ts';
import { checkAccount } from './account-name.ts';
import type { Attempt, Check, Mutation } from './mutation.ts';

/** A mutation of what the viewer and an account are to each other. */
export interface OnAccount extends Mutation {
  accountId: AccountId;
  /** As it was known when the user acted. */
  username: string;
  /**
   * The relation that the user saw when they acted. If it has changed after an hour in the outbox, they are asked. Absent: they
   * are not asked.
   */
  seen?: Relation;
}

/**
 * Checks the present relation to an account (GET users/{name}). `decide` returns what to do; a mutation that would be sent
 * after an hour, although the relation has changed since the user saw it, asks the user instead.
 */
export function checkRelation<M extends OnAccount>(
  mutation: M,
  payload: unknown,
  { isOld }: Attempt,
  decide: (account: Account, relation: Relation) => Check<M>,
): Decoded<Check<M>> {
  return checkAccount<M>(mutation, payload, (account) => {
    const now = relationOf(account);
    const check = decide(account, now);
    const { seen } = mutation;
    if (check.kind !== 'send' || !isOld || !seen || isSameRelation(seen, now)) return check;
    const question = `This has waited for over an hour, and things have changed: ${relationWords(account, now)}. Do it all the same?`;
    return { kind: 'asked', question, mutation: { ...mutation, seen: now } };
  });
}

/** Describes a relation, e.g. 'you read @luna, who reads you'. */
function relationWords({ username }: Account, { mine, theirs, isBlocked, privacy }: Relation): string {
  const own = {
    none: `you do not read @${username}`,
    requested: `you have asked to read @${username}`,
    subscribed: `you read @${username}`,
  }[mine];
  const others = {
    none: 'who does not read you',
    requested: 'who has asked to read you',
    subscribed: 'who reads you',
  }[theirs];
  const feed = privacy === 'private' ? ' and has a private feed' : '';
  return `${own}, ${others}${feed}${isBlocked ? '; you have blocked them' : ''}`;
}
