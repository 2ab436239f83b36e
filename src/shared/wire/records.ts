import type { Account, RecordKind, RecordOf } from '../model/index.ts';
import { type AppToken, type AppTokenScope, decodeAppTokenScopes, decodeAppTokens } from './appTokens.ts';
import { type AuthSession, decodeExternalProfiles, decodeSessionList, type ExternalProfile } from './auth-sessions.ts';
import type { Decoded } from './decoded.ts';
import { decodeInvitation, decodeInvitationInfo, type Invitation, type InvitationInfo } from './invitations.ts';
import { decodeMediaStats, type MediaStats } from './media-stats.ts';
import { decodeSiteStats, type SiteDay } from './site-stats.ts';

/** What a record of each kind contains. None contains a secret: records are stored. */
export interface RecordValues {
  sessions: { currentId: string; sessions: AuthSession[] };
  'external-profiles': ExternalProfile[];
  'app-tokens': AppToken[];
  'token-scopes': AppTokenScope[];
  'media-stats': MediaStats;
  'invitation-info': InvitationInfo;
  invitation: { invitation: Invitation; accounts: Account[] };
  'site-stats': SiteDay[];
}

interface RecordCall<K extends RecordKind> {
  path: (record: RecordOf<K>) => string;
  decode: (payload: unknown) => Decoded<RecordValues[K]>;
}

const CALLS: { readonly [K in RecordKind]: RecordCall<K> } = {
  sessions: { path: () => SESSIONS_PATH, decode: decodeSessionList },
  'external-profiles': { path: () => EXTERNAL_PROFILES_PATH, decode: decodeExternalProfiles },
  'app-tokens': { path: () => APP_TOKENS_PATH, decode: decodeAppTokens },
  'token-scopes': { path: () => `${APP_TOKENS_PATH}/scopes`, decode: decodeAppTokenScopes },
  'media-stats': { path: () => MEDIA_STATS_PATH, decode: decodeMediaStats },
  'invitation-info': { path: () => `${INVITATIONS_PATH}/info`, decode: decodeInvitationInfo },
  invitation: { path: ({ id }) => `${INVITATIONS_PATH}/${encodeURIComponent(id)}`, decode: decodeInvitation },
  'site-stats': { path: () => 'stats', decode: decodeSiteStats },
};

/** Path for reading the sessions (GET) and for closing some (PATCH). */
export const SESSIONS_PATH = 'session/list';
export const EXTERNAL_PROFILES_PATH = 'ext-auth/profiles';
export const APP_TOKENS_PATH = 'app-tokens';
export const INVITATIONS_PATH = 'invitations';
export const MEDIA_STATS_PATH = 'attachments/my/stats';

/** The request whose answer a record is. */
export const recordCall = <K extends RecordKind>(record: RecordOf<K>): RecordCall<K> => {
  const kind: K = record.kind;
  return CALLS[kind];
};
