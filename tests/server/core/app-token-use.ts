import { isInNetmasks } from './app-token-fields.ts';
import type { AppTokenRow } from './app-token-row.ts';
import { hearsRealtime, isInScopes } from './app-token-scopes.ts';
import type { Call, CoreContext } from './call.ts';
import { ApiError } from './errors.ts';
import { sessionOfToken } from './sessions.ts';

/** Who makes a call, and with what. */
interface Viewer {
  userId: string | null;
  sessionId: string | null;
  appToken: AppTokenRow | null;
}

/** The texts of a stored list. */
export const listOf = (json: string): string[] => JSON.parse(json) as string[];

/** Token strings begin with the token's id, so that a replaced string is told from an unknown one. */
export const appTokenPrefix = (id: string): string => `app.${id}.`;

const noAccess = () => new ApiError(401, 'token has no access to this API method');

/** The app token of a token string, or `null` for other tokens. Throws 401 for a deleted, replaced or expired one. */
function appTokenOf(context: CoreContext, token: string): AppTokenRow | null {
  const { db } = context;
  const id = /^app\.([a-f0-9-]{36})\./.exec(token)?.[1];
  const row = id === undefined ? undefined : db.get<AppTokenRow>('SELECT * FROM appTokens WHERE id = :id', { id });
  if (!row) return null;
  const isExpired = row.expiresAt !== null && row.expiresAt <= context.clock();
  if (row.token !== token || !row.isActive || isExpired) throw new ApiError(401, 'inactive or expired token');
  const owner = db.get<{ isGone: number }>('SELECT isGone FROM accounts WHERE id = :id', { id: row.userId });
  if (!owner || owner.isGone) throw new ApiError(401, 'user is not exists or is not active');
  return row;
}

/** The address of the client as the nearest proxy tells it, or that of this machine. */
const addressOf = (headers: Headers): string => headers.get('x-forwarded-for')?.split(',')[0]?.trim() || '127.0.0.1';

function checkRestrictions(row: AppTokenRow, headers: Headers): void {
  const netmasks = listOf(row.netmasks);
  if (netmasks.length > 0 && !isInNetmasks(addressOf(headers), netmasks))
    throw new ApiError(401, 'token is not allowed from this IP address');
  const origins = listOf(row.origins);
  if (origins.length > 0 && !origins.includes(headers.get('origin') ?? ''))
    throw new ApiError(401, 'token is not allowed from this origin');
}

/** The viewer of a call. Throws 401 for a token that is invalid or may not be used here. */
export function viewerOfToken(context: CoreContext, token: string | null, headers: Headers): Viewer {
  if (token === null) return { userId: null, sessionId: null, appToken: null };
  const appToken = appTokenOf(context, token);
  if (appToken) {
    checkRestrictions(appToken, headers);
    return { userId: appToken.userId, sessionId: null, appToken };
  }
  const session = sessionOfToken(context, token);
  return { userId: session.userId, sessionId: session.id, appToken: null };
}

/** The user who listens with a token. Throws 401 if it may not be used for that. */
export function listenerOfToken(context: CoreContext, token: string): string {
  const appToken = appTokenOf(context, token);
  if (!appToken) return sessionOfToken(context, token).userId;
  if (!hearsRealtime(listOf(appToken.scopes))) throw noAccess();
  return appToken.userId;
}

/** Notes the use of an app token. Throws 401 if its scopes do not include this call. */
export function enterWithAppToken(call: Call, method: string, route: string): void {
  if (call.appToken === null) return;
  if (!isInScopes(listOf(call.appToken.scopes), method, route)) throw noAccess();
  call.context.db.run('UPDATE appTokens SET lastUsedAt = :now, lastIP = :ip, lastUserAgent = :agent WHERE id = :id', {
    now: call.context.clock(),
    ip: addressOf(call.headers),
    agent: call.headers.get('user-agent') ?? '',
    id: call.appToken.id,
  });
}
