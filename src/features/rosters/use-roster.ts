import { useMemo, useState } from 'react';
import { useCurrentFailure, useRefresh, useRefreshing, useRemembered, useWatch } from '../../live/index.ts';
import { type Failure, type View, viewKey } from '../../shared/contract/index.ts';
import type { AccountId, RosterEntry, RosterRef } from '../../shared/model/index.ts';
import { type RosterView, roster } from '../../shared/store/queries/roster.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import type { Age } from './RosterTitle.tsx';

/** A list of accounts as a screen shows it. */
export interface Roster extends Age {
  /** `undefined` until it was read from the store. */
  view: RosterView | undefined;
  /** The entries, and those that are leaving (`RosterView.rows`). The same array while none of them changes. */
  rows: readonly RosterEntry[];
  /** Ids of the entries without those that are leaving. */
  staying: ReadonlySet<AccountId>;
  failure: Failure | null;
}

/** Reads a stored roster and keeps it fresh while the component is mounted. */
export function useRoster(ref: RosterRef): Roster {
  const view: View = { kind: 'roster', roster: ref };
  useWatch(view);
  const stored = useRemembered(roster, ref);
  const fetchNow = useRefresh();
  const entries = useSameRows(stored?.entries ?? NO_ROWS);
  return {
    view: stored,
    rows: useSameRows(stored?.rows ?? NO_ROWS),
    staying: useMemo(() => new Set(entries.map(({ id }) => id)), [entries]),
    fetchedAt: stored?.fetchedAt ?? null,
    failure: useCurrentFailure(stored),
    isRefreshing: useRefreshing(viewKey(view)),
    refresh: () => void fetchNow(view),
  };
}

/** The entries with what is pending or has failed for each of them. `groupId`: only deeds on members of this group. */
export function tracesById(traces: readonly Trace[], groupId?: AccountId): ReadonlyMap<AccountId, Trace[]> {
  const byId = new Map<AccountId, Trace[]>();
  for (const trace of traces) {
    const { target } = trace;
    const isMeant =
      groupId === undefined ? target.entity === 'account' : target.entity === 'member' && target.groupId === groupId;
    if (isMeant && 'accountId' in target) byId.set(target.accountId, [...(byId.get(target.accountId) ?? []), trace]);
  }
  return byId;
}

const NO_ROWS: readonly RosterEntry[] = [];

/**
 * Returns the rows received before while they are equal. A live query returns new ones for each change of the viewer, such as
 * an unread counter; thousands of names would then be folded and sorted again.
 */
function useSameRows(rows: readonly RosterEntry[]): readonly RosterEntry[] {
  const [kept, setKept] = useState(rows);
  const isSame = useMemo(() => areSame(kept, rows), [kept, rows]);
  if (!isSame) setKept(rows);
  return isSame ? kept : rows;
}

const areSame = (some: readonly RosterEntry[], others: readonly RosterEntry[]): boolean =>
  some === others ||
  (some.length === others.length && some.every((entry, index) => isSameEntry(entry, others[index] as RosterEntry)));

const FIELDS = [
  'id',
  'username',
  'screenName',
  'pictureUrl',
  'privacy',
  'type',
  'isRestricted',
  'isGone',
  'updatedAt',
] as const;

const isSameEntry = (one: RosterEntry, other: RosterEntry): boolean =>
  FIELDS.every((field) => one[field] === other[field]) &&
  one.activity?.subscribers === other.activity?.subscribers &&
  one.activity?.postsByMonth === other.activity?.postsByMonth &&
  one.activity?.authorsVariety === other.activity?.authorsVariety;
