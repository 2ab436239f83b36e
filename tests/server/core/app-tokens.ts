import { appTokenFields, titleField } from './app-token-fields.ts';
import type { AppTokenRow } from './app-token-row.ts';
import { appTokenScopes } from './app-token-scopes.ts';
import { appTokenPrefix, listOf } from './app-token-use.ts';
import { type Call, type CoreContext, param, signedIn, textField } from './call.ts';
import { ApiError, unauthorized } from './errors.ts';
import { randomHex, randomUuid } from './ids.ts';
import type { Routes } from './routes.ts';

const activationSeconds = 300;
/** Without letters that are mistaken for digits. */
const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 6;

const newTokenString = (context: CoreContext, id: string): string => appTokenPrefix(id) + randomHex(context.random, 40);

const newCode = ({ random }: CoreContext): string =>
  Array.from({ length: codeLength }, () => codeSigns[Math.floor(random() * codeSigns.length)]).join('');

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What a token hears about itself. */
const selfPayload = (row: AppTokenRow) => ({
  id: row.id,
  issue: row.issue,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  expiresAt: iso(row.expiresAt),
  scopes: listOf(row.scopes),
  restrictions: { netmasks: listOf(row.netmasks), origins: listOf(row.origins) },
});

/** What the owner hears about a token (contract: AppToken). */
const ownerPayload = (row: AppTokenRow) => ({
  ...selfPayload(row),
  title: row.title,
  lastUsedAt: iso(row.lastUsedAt),
  lastIP: row.lastIP,
  lastUserAgent: row.lastUserAgent,
});

function tokenById(call: Call, id: string): AppTokenRow {
  const row = call.context.db.get<AppTokenRow>(
    'SELECT * FROM appTokens WHERE id = :id AND userId = :userId AND isActive = 1',
    { id, userId: signedIn(call) },
  );
  if (!row) throw new ApiError(404, 'Token not found');
  return row;
}

const ownToken = (call: Call): AppTokenRow => tokenById(call, param(call, 'id'));

/** The app token that makes the call. Throws 401 for sessions. */
function currentToken(call: Call): AppTokenRow {
  if (call.appToken === null) throw unauthorized();
  return tokenById(call, call.appToken.id);
}

/** Gives a token a new string, which voids the earlier one and the activation code. */
function replaceString(call: Call, id: string): string {
  const token = newTokenString(call.context, id);
  call.context.db.run(
    `UPDATE appTokens SET token = :token, issue = issue + 1, updatedAt = :now, activationCode = NULL WHERE id = :id`,
    { id, token, now: call.context.clock() },
  );
  return token;
}

/** The answer that shows the owner a new token string, with a code to hand it over. */
function handOver(call: Call, id: string, tokenString: string): unknown {
  const activationCode = newCode(call.context);
  call.context.db.run('UPDATE appTokens SET activationCode = :code, activationValidTillAt = :till WHERE id = :id', {
    id,
    code: activationCode,
    till: call.context.clock() + activationSeconds * 1000,
  });
  const token = ownerPayload(tokenById(call, id));
  return { token, tokenString, activationCode, activationCodeTTL: activationSeconds };
}

function create(call: Call): unknown {
  const userId = signedIn(call);
  const { context } = call;
  const now = context.clock();
  const { title, scopes, origins, netmasks, expiresAt } = appTokenFields(call.body, now);
  const id = randomUuid(context.random);
  const token = newTokenString(context, id);
  context.db.run(
    `INSERT INTO appTokens (id, userId, title, token, scopes, origins, netmasks, createdAt, updatedAt, expiresAt)
     VALUES (:id, :userId, :title, :token, :scopes, :origins, :netmasks, :now, :now, :expiresAt)`,
    {
      id,
      userId,
      title,
      token,
      now,
      expiresAt,
      scopes: JSON.stringify(scopes),
      origins: JSON.stringify(origins),
      netmasks: JSON.stringify(netmasks),
    },
  );
  return handOver(call, id, token);
}

function list(call: Call): unknown {
  const rows = call.context.db.all<AppTokenRow>(
    'SELECT * FROM appTokens WHERE userId = :userId AND isActive = 1 ORDER BY createdAt DESC, rowid DESC',
    { userId: signedIn(call) },
  );
  return { tokens: rows.map(ownerPayload) };
}

/** Renaming does not count as an update, as on the recorded server. */
function rename(call: Call): unknown {
  const { id } = ownToken(call);
  call.context.db.run('UPDATE appTokens SET title = :title WHERE id = :id', { id, title: titleField(call.body) });
  return { token: ownerPayload(tokenById(call, id)) };
}

/** The new string of a token that asks for itself or is activated. */
function ownString(call: Call, row: AppTokenRow): unknown {
  const tokenString = replaceString(call, row.id);
  return { token: selfPayload(tokenById({ ...call, viewerId: row.userId }, row.id)), tokenString };
}

function activate(call: Call): unknown {
  const row = call.context.db.get<AppTokenRow>(
    'SELECT * FROM appTokens WHERE activationCode = :code AND activationValidTillAt > :now AND isActive = 1',
    { code: textField(call.body, 'activationCode').trim().toUpperCase(), now: call.context.clock() },
  );
  if (!row) throw new ApiError(404, 'Unknown or expired activation code');
  return ownString(call, row);
}

export function appTokenRoutes(routes: Routes): void {
  routes.get('/app-tokens', list);
  routes.get('/app-tokens/scopes', () => ({ scopes: appTokenScopes }));
  routes.post('/app-tokens', create);
  routes.post('/app-tokens/activate', activate);
  routes.get('/app-tokens/current', (call) => ({ token: selfPayload(currentToken(call)) }));
  routes.post('/app-tokens/current/reissue', (call) => ownString(call, currentToken(call)));
  routes.post('/app-tokens/:id/reissue', (call) => {
    const { id } = ownToken(call);
    return handOver(call, id, replaceString(call, id));
  });
  routes.put('/app-tokens/:id', rename);
  routes.delete('/app-tokens/:id', (call) => {
    call.context.db.run('UPDATE appTokens SET isActive = 0 WHERE id = :id', { id: ownToken(call).id });
    return {};
  });
}
