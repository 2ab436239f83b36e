import type { CommandName } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { closeSessions } from './close-sessions.ts';
import { createInvitation } from './create-invitation.ts';
import { createToken } from './create-token.ts';
import { disconnectExternal, finishExternal, startExternal } from './external.ts';
import { reissueToken } from './reissue-token.ts';
import { renameToken } from './rename-token.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { restoreActivities, restoreArchive } from './restore-archive.ts';
import { resumeAccount } from './resume-account.ts';
import { revokeToken } from './revoke-token.ts';
import { sanitizeMedia } from './sanitize-media.ts';
import { setPicture } from './set-picture.ts';
import { setPrivacy } from './set-privacy.ts';
import { signUp } from './sign-up.ts';
import { suspendAccount } from './suspend-account.ts';
import { verifyEmail } from './verify-email.ts';

/** Commands whose code is loaded with the engine's later part (`worker/commands/index.ts`). */
export type EarlyCommandName = 'sign-in' | 'create-group' | 'update-group' | 'set-group-picture' | 'set-admin';

/** Commands of the viewer's account. Their code is loaded when one of them is used. */
export const ACCOUNT_COMMANDS: { readonly [Name in Exclude<CommandName, EarlyCommandName>]: Command<Name> } = {
  'close-sessions': closeSessions,
  'create-token': createToken,
  'rename-token': renameToken,
  'reissue-token': reissueToken,
  'revoke-token': revokeToken,
  'create-invitation': createInvitation,
  'change-password': changePassword,
  'start-external': startExternal,
  'finish-external': finishExternal,
  'disconnect-external': disconnectExternal,
  'sign-up': signUp,
  'verify-email': verifyEmail,
  'request-password-reset': requestPasswordReset,
  'reset-password': resetPassword,
  'resume-account': resumeAccount,
  'change-email': changeEmail,
  'set-picture': setPicture,
  'set-privacy': setPrivacy,
  'suspend-account': suspendAccount,
  'sanitize-media': sanitizeMedia,
  'restore-archive': restoreArchive,
  'restore-activities': restoreActivities,
};
