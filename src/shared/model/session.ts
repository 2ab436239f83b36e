import type { Account, HomeList } from './account.ts';
import type { AccountId, TimelineId } from './ids.ts';

/** Preferences of the server that concern everybody's client. */
export interface ServerPreferences {
  hideCommentsOfTypes: number[];
  acceptDirectsFrom: 'all' | 'friends';
  sendNotificationsDigest: boolean;
  sendDailyBestOfDigest: boolean;
  sendWeeklyBestOfDigest: boolean;
  sanitizeMediaMetadata: boolean;
  notifyOfCommentsOnMyPosts: boolean;
  notifyOfCommentsOnCommentedPosts: boolean;
}

/** The old network's archive of a user, when one is waiting to be restored. */
export interface ArchiveState {
  oldUsername: string;
  hasArchive: boolean;
  recoveryStatus: 0 | 1 | 2;
  restoreCommentsAndLikes: boolean;
  hiddenCommentsCount: number;
  viaSources: { title: string; url: string; count: number }[];
}

/** What whoami says: the signed-in viewer and everything the shell shows of him. */
export interface Self {
  account: Account;
  email: string;
  /** As the server keeps it, keyed by client id; foreign keys and fields are written back untouched. */
  frontendPreferences: Record<string, unknown>;
  preferences: ServerPreferences;
  archives: ArchiveState | null;
  banIds: AccountId[];
  unreadDirects: number;
  unreadNotifications: number;
  pendingGroupRequests: boolean;
  /** Requests I have sent / received. */
  sentRequestIds: AccountId[];
  receivedRequestIds: AccountId[];
  /** Accounts I read, and the ids of their Posts feeds. */
  subscriptionIds: AccountId[];
  subscribedTimelineIds: TimelineId[];
  subscriberIds: AccountId[];
  managedGroups: { groupId: AccountId; requestIds: AccountId[] }[];
  homeLists: HomeList[];
}

export interface ServerInfo {
  version: string;
  registrationOpen: boolean;
  registrationRequiresInvite: boolean;
  multiUseInvitesEnabled: boolean;
  emailVerificationEnabled: boolean;
  externalAuthProviders: { id: string; title: string; brand: string }[];
  attachments: { fileSizeLimitBytes: number; maxCountPerPost: number };
  /** In graphemes. */
  maxTextLength: { post: number; comment: number; description: number };
  textTranslation: { enabled: boolean; serviceTitle: string };
}
