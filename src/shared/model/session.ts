import type { Account } from './account.ts';
import type { AccountId, TimelineId } from './ids.ts';

/** Server-side preferences that apply to all clients. */
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

/** A user's archive from the old network that can be restored. */
export interface ArchiveState {
  oldUsername: string;
  hasArchive: boolean;
  recoveryStatus: 0 | 1 | 2;
  restoreCommentsAndLikes: boolean;
  hiddenCommentsCount: number;
  /** All sources of the archived posts, those of the old network itself among them; `null` if the list could not be read. */
  viaSources: ArchiveSource[] | null;
}

/** Where archived posts came from. `title`: '' if it has none; `count`: of its posts, `null` if unknown. */
export interface ArchiveSource {
  title: string;
  url: string;
  count: number | null;
}

/** Viewer data from whoami, shown in the app shell. */
export interface Self {
  account: Account;
  email: string;
  /** As on the server, keyed by client id. Keys and fields of other clients are written back unchanged. */
  frontendPreferences: Record<string, unknown>;
  preferences: ServerPreferences;
  archives: ArchiveState | null;
  banIds: AccountId[];
  unreadDirects: number;
  unreadNotifications: number;
  pendingGroupRequests: boolean;
  /** Requests that the viewer has sent / received. */
  sentRequestIds: AccountId[];
  receivedRequestIds: AccountId[];
  /** Accounts that the viewer reads, and the ids of their Posts feeds. */
  subscriptionIds: AccountId[];
  subscribedTimelineIds: TimelineId[];
  subscriberIds: AccountId[];
  managedGroups: { groupId: AccountId; requestIds: AccountId[] }[];
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
