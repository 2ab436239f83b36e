import * as v from 'valibot';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { count, idOf, orElse, orNull, text, time } from './values.ts';

/** A token for another program. Times: epoch ms; `null` = never. */
export interface AppToken {
  id: string;
  title: string;
  issue: number;
  scopes: string[];
  restrictions: { origins: string[]; netmasks: string[] };
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  lastIp: string | null;
  lastUserAgent: string | null;
}

const words = orElse(v.array(text), []);

const appToken: Row<AppToken> = v.pipe(
  v.object({
    id: idOf<string>(),
    title: orElse(text, ''),
    issue: orElse(count, 1),
    scopes: words,
    restrictions: orElse(v.object({ origins: words, netmasks: words }), { origins: [], netmasks: [] }),
    createdAt: time,
    updatedAt: time,
    expiresAt: orNull(time),
    lastUsedAt: orNull(time),
    lastIP: orNull(text),
    lastUserAgent: orNull(text),
  }),
  v.transform(({ lastIP, ...same }) => ({ ...same, lastIp: lastIP })),
);

/** GET app-tokens. */
export function decodeAppTokens(payload: unknown): Decoded<AppToken[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('tokens', appToken));
}

/** A scope of tokens, with the calls that it allows. */
export interface AppTokenScope {
  name: string;
  title: string;
  routes: string[];
}

const scope: Row<AppTokenScope> = v.object({ name: text, title: text, routes: words });

/** GET app-tokens/scopes. */
export function decodeAppTokenScopes(payload: unknown): Decoded<AppTokenScope[]> {
  return decodeEnvelope(payload, (envelope) => envelope.rows('scopes', scope));
}

/** Data of a new or reissued token, returned once. `activationTtlSec`: lifetime of the code. */
export interface FreshAppToken {
  token: AppToken;
  tokenString: string;
  activationCode: string;
  activationTtlSec: number;
}

/** POST app-tokens and app-tokens/{id}/reissue. */
export function decodeFreshAppToken(payload: unknown): Decoded<FreshAppToken> {
  return decodeEnvelope(payload, (envelope) => ({
    token: envelope.value('token', appToken),
    tokenString: envelope.value('tokenString', text),
    activationCode: envelope.value('activationCode', text),
    activationTtlSec: envelope.value('activationCodeTTL', count),
  }));
}

/** PUT app-tokens/{id}. */
export function decodeAppToken(payload: unknown): Decoded<AppToken> {
  return decodeEnvelope(payload, (envelope) => envelope.value('token', appToken));
}
