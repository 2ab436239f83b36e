import type { Failure } from '../../src/shared/contract/index.ts';
import { type Account, type RosterEntry, rosterEntry } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { kindOf } from '../../src/shared/mutations/index.ts';
import type { RosterView } from '../../src/shared/store/queries/roster.ts';
import type { Trace } from '../../src/shared/store/queries/views.ts';
import type { OutboxState } from '../../src/shared/store/vault/rows.ts';
import { account } from './post-views.ts';

/** An account with a picture, which has no words. */
export const pictured = (username: string, facts: Partial<Account> = {}): Account =>
  account(username, { pictureLargeUrl: `/${username}.jpg`, ...facts });

/** A stored list of accounts for component tests. `leaving`: accounts that pending mutations take out, at the end. */
export function aRoster(
  accounts: readonly Account[],
  fields: Partial<RosterView> & { leaving?: readonly Account[] } = {},
): RosterView {
  const { leaving = [], ...rest } = fields;
  const entries = accounts.map(rosterEntry);
  return {
    entries,
    rows: [...entries, ...leaving.map(rosterEntry)],
    isStored: true,
    traces: [],
    fetchedAt: 1_700_000_000_000,
    failure: null,
    ...rest,
  };
}

export const withActivity = (account: Account, activity: RosterEntry['activity']): RosterEntry => ({
  ...rosterEntry(account),
  ...(activity && { activity }),
});

const READY: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };

export const refusedBy = (err: string): OutboxState => ({
  kind: 'refused',
  at: 1,
  failure: { kind: 'http', status: 403, err },
});

/** The trace of a mutation. */
export function traceOf(mutation: AnyMutation, state: OutboxState = READY): Trace {
  const target = kindOf(mutation)?.target(mutation, 'row');
  if (!target) throw new Error(`${mutation.kind} has no target`);
  return { id: `row of ${mutation.kind}`, serverId: null, mutation, target, state, attempts: 0 };
}

export const REFUSED: Failure = { kind: 'http', status: 500, err: 'The cellar is flooded' };
