import type { Account, AccountId, Relation, RosterEntry, Self, Subscription } from '../model/index.ts';
import { foldName } from '../text/fold-name.ts';

/** Order of a list of accounts. `server`: as the server returns it. `activity`: groups by their latest post, then people. */
export type RosterOrder = 'name' | 'server' | 'activity';
/** Which accounts of a list are shown. */
export type RosterPart = 'all' | 'people' | 'groups';

/** An entry with what it is sorted and searched by. Made once for each entry, so that typing costs comparisons only. */
export interface FoldedEntry {
  entry: RosterEntry;
  name: string;
  username: string;
}

/** `nameOf`: the name by which an entry is sorted. */
export const foldEntries = (
  entries: readonly RosterEntry[],
  nameOf: (entry: RosterEntry) => string = ({ screenName, username }) => screenName.trim() || username,
): FoldedEntry[] =>
  entries.map((entry) => ({ entry, name: foldName(nameOf(entry)), username: foldName(entry.username) }));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const byName = (a: FoldedEntry, b: FoldedEntry): number => compare(a.name, b.name) || compare(a.username, b.username);

/** Groups by their latest activity, the latest first. Each comes before all people. */
const byActivity = (a: FoldedEntry, b: FoldedEntry): number => {
  if (a.entry.type !== b.entry.type) return a.entry.type === 'group' ? -1 : 1;
  return (a.entry.type === 'group' && b.entry.updatedAt - a.entry.updatedAt) || byName(a, b);
};

export function sortEntries(folded: readonly FoldedEntry[], order: RosterOrder): readonly FoldedEntry[] {
  if (order === 'server') return folded;
  return [...folded].sort(order === 'name' ? byName : byActivity);
}

/** Returns the entries of a part whose name or username contains each word of the text. Their order stays. */
export function findEntries(folded: readonly FoldedEntry[], text: string, part: RosterPart = 'all'): RosterEntry[] {
  const words = foldName(text)
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''))
    .filter((word) => word !== '');
  const isFound = ({ entry, name, username }: FoldedEntry) =>
    (part === 'all' || (part === 'groups') === (entry.type === 'group')) &&
    words.every((word) => name.includes(word) || username.includes(word));
  return folded.filter(isFound).map(({ entry }) => entry);
}

/** What the viewer and an account are to each other, as far as the viewer's own data say. */
export function relationTo({ id, privacy }: Pick<Account, 'id' | 'privacy'>, self: Self): Relation {
  const standing = (subscribed: readonly AccountId[], requested: readonly AccountId[]): Subscription => {
    if (subscribed.includes(id)) return 'subscribed';
    return requested.includes(id) ? 'requested' : 'none';
  };
  return {
    mine: standing(self.subscriptionIds, self.sentRequestIds),
    theirs: standing(self.subscriberIds, self.receivedRequestIds),
    isBlocked: self.banIds.includes(id),
    privacy,
  };
}
