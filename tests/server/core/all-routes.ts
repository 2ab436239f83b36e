import { appTokenRoutes } from './app-tokens.ts';
import { archiveRoutes } from './archives.ts';
import { attachmentRoutes } from './attachments.ts';
import { banRoutes } from './bans.ts';
import { bookmarkletRoutes } from './bookmarklet.ts';
import { calendarRoutes } from './calendar.ts';
import { commentLikeRoutes } from './comment-likes.ts';
import { commentWriteRoutes } from './comment-writes.ts';
import { commentRoutes } from './comments.ts';
import { emailCodeRoutes } from './email-codes.ts';
import { externalProfileRoutes } from './external-profiles.ts';
import { externalSignInRoutes } from './external-sign-in.ts';
import { feedRoutes } from './feeds.ts';
import { groupCreationRoutes } from './group-creation.ts';
import { groupMemberRoutes } from './group-members.ts';
import { groupRoutes } from './groups.ts';
import { homeFeedWriteRoutes } from './homefeed-writes.ts';
import { homeFeedRoutes } from './homefeeds.ts';
import { invitationRoutes } from './invitations.ts';
import { notificationRoutes } from './notifications.ts';
import { passwordRoutes } from './password-calls.ts';
import { postMarkRoutes } from './post-marks.ts';
import { postRemovalRoutes } from './post-removal.ts';
import { postWriteRoutes } from './post-writes.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profile.ts';
import { profilePictureRoutes } from './profile-pictures.ts';
import { providerRoutes } from './provider-stand-in.ts';
import { requestRoutes } from './requests.ts';
import type { Routes } from './routes.ts';
import { sanitizingRoutes } from './sanitizing.ts';
import { searchRoutes } from './search.ts';
import { serverInfoRoutes } from './server-info.ts';
import { sessionRoutes } from './sessions.ts';
import { signUpRoutes } from './sign-up.ts';
import { subscribingRoutes } from './subscribing.ts';
import { suspensionRoutes } from './suspension.ts';
import { unreadRoutes } from './unread-calls.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { whoAmIRoutes } from './whoami.ts';

const PARTS = [
  serverInfoRoutes,
  sessionRoutes,
  signUpRoutes,
  emailCodeRoutes,
  passwordRoutes,
  suspensionRoutes,
  externalProfileRoutes,
  externalSignInRoutes,
  providerRoutes,
  whoAmIRoutes,
  profileRoutes,
  profilePictureRoutes,
  unreadRoutes,
  userRoutes,
  requestRoutes,
  banRoutes,
  subscribingRoutes,
  homeFeedRoutes,
  homeFeedWriteRoutes,
  feedRoutes,
  postRoutes,
  postWriteRoutes,
  postMarkRoutes,
  postRemovalRoutes,
  commentRoutes,
  commentWriteRoutes,
  commentLikeRoutes,
  attachmentRoutes,
  uploadRoutes,
  sanitizingRoutes,
  bookmarkletRoutes,
  notificationRoutes,
  searchRoutes,
  calendarRoutes,
  groupRoutes,
  groupCreationRoutes,
  groupMemberRoutes,
  invitationRoutes,
  appTokenRoutes,
  archiveRoutes,
];

/** Registers every call of the API, and the pages of the stand-in for external providers. */
export function registerAll(routes: Routes): void {
  for (const part of PARTS) part(routes);
}
