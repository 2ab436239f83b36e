import * as v from 'valibot';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { idOf, orElse, text, time } from './values.ts';

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
