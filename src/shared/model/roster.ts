import type { Account, Privacy } from './account.ts';
import type { AccountId, HomeListId } from './ids.ts';

/** A list of accounts with its own address on the server. It may have thousands of entries. */
export type RosterRef =
  | { kind: 'subscribers' | 'subscriptions'; username: string }
  /** Users whom the viewer has blocked. */
  | { kind: 'blocked' }
  /** Users who are blocked in a group; `username`: of the group. */
  | { kind: 'blocked-in-group'; username: string }
  /** Accounts that the viewer reads, each with its home lists. */
  | { kind: 'home-lists' }
  /** All groups that the viewer may see, each with its activity. */
  | { kind: 'all-groups' };

/** Returns the storage key of a roster, unique for each roster. */
export function rosterKey(roster: RosterRef): string {
  return 'username' in roster ? `${roster.kind}:${roster.username.toLowerCase()}` : roster.kind;
}

/** What a line about an account shows. A roster stores it beside the id, so that a list is read, sorted and searched without reading accounts. */
export interface RosterEntry {
  id: AccountId;
  type: Account['type'];
  username: string;
  screenName: string;
  /** '' if there is none. */
  pictureUrl: string;
  privacy: Privacy;
  isRestricted: boolean;
  isGone: boolean;
  /** Of a group: its latest activity (epoch ms). */
  updatedAt: number;
  /** The viewer's home lists that contain the account. Absent: not known. */
  listIds?: HomeListId[];
  /** In the list of all groups. `createdAt`: of the group (epoch ms). */
  activity?: GroupActivity & { createdAt: number };
}

/** Activity of a group. `authorsVariety`: from 0 (one author) to 1. */
export interface GroupActivity {
  subscribers: number;
  postsByMonth: number;
  authorsVariety: number;
}

/** Returns the roster entry of an account. */
export const rosterEntry = (account: Account): RosterEntry => ({
  id: account.id,
  type: account.type,
  username: account.username,
  screenName: account.screenName,
  pictureUrl: account.pictureLargeUrl,
  privacy: account.privacy,
  isRestricted: account.isRestricted,
  isGone: account.isGone,
  updatedAt: account.updatedAt,
});
