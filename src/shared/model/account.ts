import type { AccountId, HomeListId, TimelineId } from './ids.ts';

/** Who may read an account's feed. The server's isPrivate also sets isProtected; the stricter word wins (DECISIONS: "Show Private"). */
export type Privacy = 'public' | 'protected' | 'private';

/** What the viewer may do with an account, as the server says it. */
export type Ability =
  | 'post'
  | 'dm'
  | 'subscribe'
  | 'unsubscribe'
  | 'request_subscription'
  | 'unrequest_subscription'
  | 'ban'
  | 'unban'
  | 'disable_bans'
  | 'undisable_bans';
/** What the account did to the viewer. */
export type TheirAction = 'subscribe' | 'request_subscription' | 'block';

/** A user or a group as the viewer sees it. `createdAt`, `updatedAt`: epoch ms. Picture addresses are '' when there is none. */
export interface Account {
  id: AccountId;
  type: 'user' | 'group';
  username: string;
  screenName: string;
  description: string;
  privacy: Privacy;
  /** Groups: only administrators post. */
  isRestricted: boolean;
  /** Suspended or deleted. */
  isGone: boolean;
  createdAt: number;
  updatedAt: number;
  pictureMediumUrl: string;
  pictureLargeUrl: string;
  youCan: Ability[];
  theyDid: TheirAction[];
  /** Groups: ids of administrators; empty when the viewer may not see them. */
  administrators: AccountId[];
}

/** Counts shown on a profile; null = not shown to this viewer, the line is hidden. */
export interface Statistics {
  posts: number | null;
  comments: number | null;
  likes: number | null;
  subscribers: number | null;
  subscriptions: number | null;
}

/** What GET users/{name} adds to the account itself. */
export interface ProfileDetails {
  accountId: AccountId;
  adminIds: AccountId[];
  acceptsDirects: boolean;
  pastUsernames: { username: string; validTillAt: number }[];
  /** The viewer's home lists that hold this account. */
  inHomeLists: HomeListId[];
  invitedBy: string | null;
}

export interface HomeList {
  id: HomeListId;
  title: string;
  isInherent: boolean;
}

/** A server feed that somebody reads or a post goes to. */
export interface TimelineRef {
  id: TimelineId;
  name: 'RiverOfNews' | 'Posts' | 'Directs' | 'Comments' | 'Likes' | 'MyDiscussions' | 'Saves';
  ownerId: AccountId;
}
