import type { FeedName } from './ids.ts';

/**
 * A whole network as plain data: what the demo generator, the recorded world and tests hand to the server's core, which
 * writes it to SQL in one go. References are ids (UUID v4). Times: epoch ms. Lists are in insertion order.
 */
export interface WorldData {
  users: WorldUser[];
  groups: WorldGroup[];
  /** reader reads target's Posts feed; `isOutsideHome`: the target is in auxiliary home lists only, not in Home. */
  subscriptions: { readerId: string; targetId: string; createdAt: number; isOutsideHome?: boolean }[];
  requests: { fromId: string; toId: string; createdAt: number }[];
  bans: { byId: string; bannedId: string }[];
  groupBlocks: { groupId: string; userId: string }[];
  /** Users who switched bans off in a group for themselves. */
  bansDisabled: { groupId: string; userId: string }[];
  homeLists: { id: string; ownerId: string; title: string; order: number; memberIds: string[]; createdAt: number }[];
  posts: WorldPost[];
  comments: WorldComment[];
  postLikes: { postId: string; userId: string; createdAt: number }[];
  commentLikes: { commentId: string; userId: string; createdAt: number }[];
  attachments: WorldAttachment[];
  saves: { postId: string; userId: string; createdAt: number }[];
  hides: { postId: string; userId: string; createdAt: number }[];
  /** Users who follow all comments of a post. */
  commentFollowers: { postId: string; userId: string }[];
  notifications: WorldNotification[];
  invitations?: WorldInvitation[];
}

/** Ids of an account's feeds; those not named are derived from the account's id. */
export type WorldFeedIds = Partial<Record<FeedName, string>>;

interface WorldInvitation {
  id: string;
  authorId: string;
  message: string;
  lang: string;
  isSingleUse: boolean;
  userNames: string[];
  groupNames: string[];
  registrations: number;
  createdAt: number;
}

export interface WorldUser {
  id: string;
  username: string;
  screenName: string;
  /** Plain; the core hashes it. */
  password: string;
  email: string;
  description: string;
  isPrivate: boolean;
  isProtected: boolean;
  isGone: boolean;
  createdAt: number;
  updatedAt: number;
  /** File names below the media folder, '' when none. */
  pictureMediumUrl: string;
  pictureLargeUrl: string;
  frontendPreferences: Record<string, object>;
  acceptDirectsFrom: 'all' | 'friends';
  hideCommentsOfTypes: number[];
  pastUsernames: { username: string; validTillAt: number }[];
  invitedBy: string | null;
  /** Directs and notifications up to here are read; absent: nothing is. */
  directsReadAt?: number;
  notificationsReadAt?: number;
  feedIds?: WorldFeedIds;
}

export interface WorldGroup {
  id: string;
  username: string;
  screenName: string;
  description: string;
  isPrivate: boolean;
  isProtected: boolean;
  isRestricted: boolean;
  adminIds: string[];
  createdAt: number;
  updatedAt: number;
  pictureMediumUrl: string;
  pictureLargeUrl: string;
  pastUsernames?: { username: string; validTillAt: number }[];
  feedIds?: WorldFeedIds;
}

export interface WorldPost {
  id: string;
  shortId: string;
  body: string;
  authorId: string;
  /** Owners of the Posts feeds it goes to; for a direct: the recipients without the author (`isDirect`). */
  destinationIds: string[];
  isDirect: boolean;
  commentsDisabled: boolean;
  attachmentIds: string[];
  createdAt: number;
  updatedAt: number;
  /** Last activity. */
  bumpedAt: number;
}

export interface WorldComment {
  id: string;
  shortId: string;
  postId: string;
  authorId: string;
  seqNumber: number;
  body: string;
  createdAt: number;
  updatedAt: number;
}

export interface WorldAttachment {
  id: string;
  ownerId: string;
  mediaType: 'image' | 'audio' | 'general';
  fileName: string;
  extension: string;
  sizeBytes: number;
  /** Images: pixel sizes of original and of the thumbnails that exist. */
  sizes: { o?: [number, number]; t?: [number, number]; t2?: [number, number] };
  artist: string | null;
  title: string | null;
  createdAt: number;
}

export interface WorldNotification {
  id: string;
  type: string;
  recipientId: string;
  createdById: string | null;
  affectedId: string | null;
  groupId: string | null;
  postId: string | null;
  commentId: string | null;
  postAuthorId: string | null;
  targetPostId: string | null;
  targetCommentId: string | null;
  createdAt: number;
}
