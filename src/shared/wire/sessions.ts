import * as v from 'valibot';
import type { AccountId } from '../model/index.ts';
import { account } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { count, idOf, orElse, text, time, yes } from './values.ts';

const token = v.pipe(v.string(), v.nonEmpty());

/** The signed-in account. The rest of the response is ignored: its viewer-dependent fields are those of an anonymous viewer (CONTRACT §5). */
export interface SignInFacts {
  accountId: AccountId;
  username: string;
  token: string;
}

/** POST session, POST users. */
export function decodeSignIn(payload: unknown): Decoded<SignInFacts> {
  return decodeEnvelope(payload, (envelope) => {
    const { id, username } = envelope.value('users', account);
    return { accountId: id, username, token: envelope.value('authToken', token) };
  });
}

/** POST session/reissue. `reissued` false: the token is the current one, which the session may have had before. */
export function decodeReissuedToken(payload: unknown): Decoded<{ token: string; reissued: boolean }> {
  return decodeEnvelope(payload, (envelope) => ({
    token: envelope.value('authToken', token),
    reissued: envelope.value('reissued', orElse(yes, true)),
  }));
}

/** A session of the account. */
export interface AuthSession {
  id: string;
  status: 'ACTIVE' | 'CLOSED' | 'BLOCKED';
  createdAt: number;
  lastUsedAt: number;
  lastIp: string;
  lastUserAgent: string;
}

const authSession: Row<AuthSession> = v.pipe(
  v.object({
    id: idOf<string>(),
    status: v.picklist(['ACTIVE', 'CLOSED', 'BLOCKED']),
    createdAt: time,
    lastUsedAt: time,
    lastIP: orElse(text, ''),
    lastUserAgent: orElse(text, ''),
  }),
  v.transform(({ lastIP, ...same }) => ({ ...same, lastIp: lastIP })),
);

/** GET and PATCH session/list, unordered. */
export function decodeSessionList(payload: unknown): Decoded<{ currentId: string; sessions: AuthSession[] }> {
  return decodeEnvelope(payload, (envelope) => ({
    currentId: envelope.value('current', text),
    sessions: envelope.rows('sessions', authSession),
  }));
}

/** users/getUnreadDirectsNumber (a string) and users/getUnreadNotificationsNumber (a number). */
export function decodeUnread(payload: unknown): Decoded<number> {
  return decodeEnvelope(payload, (envelope) => envelope.value('unread', count));
}

/** An external account that can sign in to this one. */
export interface ExternalProfile {
  id: string;
  provider: string;
  title: string;
  createdAt: number;
}

const externalProfile: Row<ExternalProfile> = v.object({
  id: idOf<string>(),
  provider: text,
  title: text,
  createdAt: time,
});

/** GET ext-auth/profiles. */
export function decodeExternalProfiles(payload: unknown): Decoded<ExternalProfile[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('profiles', externalProfile));
}
