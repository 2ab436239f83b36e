import { viewKey } from '../../contract/view.ts';
import {
  type AccountId,
  type EntryLookup,
  type RosterEntry,
  type RosterRef,
  rosterEntry,
  rosterKey,
  type Self,
} from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople } from './people.ts';
import type { Freshness, Trace } from './views.ts';

/** A stored list of accounts, in the server's order. */
export interface RosterView extends Freshness {
  entries: readonly RosterEntry[];
  /** The entries and, at their places, those that pending mutations take out of the list. */
  rows: readonly RosterEntry[];
  /** `false`: nothing of it is known, which differs from an empty list. */
  isStored: boolean;
  /** Pending and failed mutations of accounts, and of members of groups, in this list or not. */
  traces: readonly Trace[];
}

/**
 * Returns a roster with pending changes. The viewer's own lists follow what is known of the viewer, so a pending subscription
 * is in them before the server has answered. No account is read but those that come in. All portions are read, by one request:
 * a list is sorted and searched as a whole.
 */
export function roster(stores: Stores, ref: RosterRef): Promise<RosterView> {
  const { mirror } = stores;
  const key = rosterKey(ref);
  return readWithPending(stores, [mirror.rosters, mirror.accounts, mirror.shell, mirror.views], async (overlay) => {
    const [rows, row, view] = await Promise.all([
      mirror.rosters.where('[key+portion]').between([key, 0], [key, Number.POSITIVE_INFINITY], true, true).toArray(),
      mirror.shell.get(SHELL.self),
      mirror.views.get(viewKey({ kind: 'roster', roster: ref })),
    ]);
    const truth = row?.key === 'self' ? row.value : undefined;
    const self = truth && overlay ? overlay.self(truth) : truth;
    const stored = rows.flatMap(({ entries }) => entries);
    const ownIds = self ? ownIdsOf(ref, self) : null;
    const known = new Set(stored.map(({ id }) => id));
    const wanted = [...(ownIds ?? []), ...(overlay?.comingInto(key) ?? [])].filter((id) => !known.has(id));
    const lookup = await entriesOf(mirror, wanted, overlay);
    const changed = overlay?.roster(key, stored, lookup) ?? stored;
    const entries = ownIds ? withIds(changed, ownIds, lookup) : changed;
    const before = truth && ownIds ? withIds(stored, ownIdsOf(ref, truth) ?? [], () => undefined) : stored;
    return {
      entries,
      rows: overlay ? withLeaving(entries, before, overlay.accountTraces()) : entries,
      isStored: rows.length > 0 || entries.length > 0 || ownIds?.length === 0,
      traces: overlay?.accountTraces() ?? [],
      ...freshnessOf(view),
    };
  });
}

/** Ids of a list of the viewer's own; `null` for a list of somebody else. */
function ownIdsOf(ref: RosterRef, self: Self): readonly AccountId[] | null {
  switch (ref.kind) {
    case 'subscribers':
    case 'subscriptions': {
      const isMine = ref.username.toLowerCase() === self.account.username.toLowerCase();
      if (!isMine) return null;
      return ref.kind === 'subscribers' ? self.subscriberIds : self.subscriptionIds;
    }
    case 'home-lists':
      return self.subscriptionIds;
    case 'blocked':
      return self.banIds;
    case 'blocked-in-group':
    case 'all-groups':
      return null;
  }
}

async function entriesOf(
  mirror: MirrorDatabase,
  ids: readonly AccountId[],
  overlay: Overlay | null,
): Promise<EntryLookup> {
  if (ids.length === 0) return () => undefined;
  const people = await findPeople(mirror, ids, overlay);
  return (id) => {
    const account = people.get(id);
    return account && rosterEntry(account);
  };
}

/** Returns the entries with these ids. Those that are not in the list yet are the newest, and come first. */
function withIds(entries: readonly RosterEntry[], ids: readonly AccountId[], lookup: EntryLookup): RosterEntry[] {
  const wanted = new Set(ids);
  const kept = entries.filter(({ id }) => wanted.has(id));
  const known = new Set(kept.map(({ id }) => id));
  return [...ids.flatMap((id) => (known.has(id) ? [] : (lookup(id) ?? []))), ...kept];
}

/** Returns the entries and those of `before` that pending mutations take out, each after the one that it has followed. */
function withLeaving(
  entries: readonly RosterEntry[],
  before: readonly RosterEntry[],
  traces: readonly Trace[],
): readonly RosterEntry[] {
  const staying = new Set(entries.map(({ id }) => id));
  const traced = new Set(traces.flatMap(({ target }) => ('accountId' in target ? [target.accountId] : [])));
  const rows = [...entries];
  for (const [index, entry] of before.entries()) {
    if (staying.has(entry.id) || !traced.has(entry.id)) continue;
    const previous = before[index - 1];
    rows.splice(previous ? rows.findIndex(({ id }) => id === previous.id) + 1 : 0, 0, entry);
  }
  return rows;
}
