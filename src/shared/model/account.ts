import type { AccountId, HomeListId, TimelineId } from './ids.ts';

/** Who may read an account's feed. The server's isPrivate also sets isProtected; the stricter one counts (DECISIONS: "Show Private"). */
export type Privacy = 'public' | 'protected' | 'private';

/** What the viewer may do with an account, by the server's names. */
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

/** A user or a group as the viewer sees it. `createdAt`, `updatedAt`: epoch ms. Picture URLs are '' if there is none. */
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
  /** Larger than the others. Absent: the server has none (CONTRACT §8). */
  pictureUrl?: string;
  pictureMediumUrl: string;
  pictureLargeUrl: string;
  youCan: Ability[];
  theyDid: TheirAction[];
  /** Groups: ids of administrators; empty if the viewer may not see them. */
  administrators: AccountId[];
}

/** Counts on a profile; `null` if not visible to this viewer. */
export interface Statistics {
  posts: number | null;
  comments: number | null;
  likes: number | null;
  subscribers: number | null;
  subscriptions: number | null;
}

/** Data of GET users/{name} besides the account. */
export interface ProfileDetails {
  accountId: AccountId;
  adminIds: AccountId[];
  acceptsDirects: boolean;
  pastUsernames: { username: string; validTillAt: number }[];
  /** The viewer's home lists that contain this account. */
  inHomeLists: HomeListId[];
  invitedBy: string | null;
}

export interface HomeList {
  id: HomeListId;
  title: string;
  isInherent: boolean;
}

/** A server feed: a subscription or a destination. */
export interface TimelineRef {
  id: TimelineId;
  name: 'RiverOfNews' | 'Posts' | 'Directs' | 'Comments' | 'Likes' | 'MyDiscussions' | 'Saves';
  ownerId: AccountId;
}
