import type { FeedName } from './ids.ts';
import type { WorldAppToken, WorldArchive, WorldSiteDay } from './world-belongings.ts';

/**
 * A network as plain data, from the demo generator, the recordings or tests. The core writes it to SQL at once. References are
 * ids (UUID v4), times are epoch ms, lists are in insertion order.
 */
export interface WorldData {
  users: WorldUser[];
  groups: WorldGroup[];
  /** `readerId` is subscribed to `targetId`. `isOutsideHome`: the target is only in auxiliary home lists. */
  subscriptions: { readerId: string; targetId: string; createdAt: number; isOutsideHome?: boolean }[];
  requests: { fromId: string; toId: string; createdAt: number }[];
  bans: { byId: string; bannedId: string }[];
  groupBlocks: { groupId: string; userId: string }[];
  /** Users who turned bans off in a group. */
  bansDisabled: { groupId: string; userId: string }[];
  homeLists: { id: string; ownerId: string; title: string; order: number; memberIds: string[]; createdAt: number }[];
  posts: WorldPost[];
  comments: WorldComment[];
  postLikes: { postId: string; userId: string; createdAt: number }[];
  commentLikes: { commentId: string; userId: string; createdAt: number }[];
  attachments: WorldAttachment[];
  saves: { postId: string; userId: string; createdAt: number }[];
  hides: { postId: string; userId: string; createdAt: number }[];
  /** Users who are notified of all comments of a post. */
  commentFollowers: { postId: string; userId: string }[];
  notifications: WorldNotification[];
  invitations?: WorldInvitation[];
  appTokens?: WorldAppToken[];
  archives?: WorldArchive[];
  /** Names that posts had on the old network. */
  oldPostNames?: { name: string; postId: string }[];
  /** Statistics of the site, oldest day first. */
  siteDays?: WorldSiteDay[];
  externalProfiles?: WorldExternalProfile[];
}

/** Feed ids of an account. Missing ones are derived from the account's id. */
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

/** A profile at an external provider that its user signs in with. */
type WorldExternalProfile = {
  id: string;
  userId: string;
  provider: string;
  externalId: string;
  title: string;
  createdAt: number;
};

export interface WorldUser {
  id: string;
  username: string;
  screenName: string;
  /** Plain text. The core hashes it. */
  password: string;
  email: string;
  description: string;
  isPrivate: boolean;
  isProtected: boolean;
  isGone: boolean;
  /** Frozen by moderators. Default: false. */
  isFrozen?: boolean;
  createdAt: number;
  updatedAt: number;
  /** File names below the media folder, '' if there are none. */
  pictureMediumUrl: string;
  pictureLargeUrl: string;
  frontendPreferences: Record<string, object>;
  acceptDirectsFrom: 'all' | 'friends';
  hideCommentsOfTypes: number[];
  pastUsernames: { username: string; validTillAt: number }[];
  invitedBy: string | null;
  /** Read direct messages and notifications up to this time. Default: none. */
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
  /** Owners of the destination feeds. For a direct message (`isDirect`): the recipients without the author. */
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
  /** Images: pixel sizes of the original and of existing thumbnails. */
  sizes: { o?: [number, number]; t?: [number, number]; t2?: [number, number] };
  artist: string | null;
  title: string | null;
  createdAt: number;
  /** False while it keeps metadata such as a location. Default: true. */
  isSanitized?: boolean;
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
