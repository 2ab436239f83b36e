import type { AccountRow } from './accounts.ts';
import type { Call, CoreContext } from './call.ts';
import { asVisitor, signedIn, textField } from './call.ts';
import { ApiError } from './errors.ts';
import { uuidsField } from './fields.ts';
import { randomHex, randomUuid } from './ids.ts';
import { hashPassword } from './passwords.ts';
import { tokenOf } from './request.ts';
import type { Routes } from './routes.ts';
import { refuseInactive } from './suspension.ts';
import { userInfo } from './users.ts';

interface SessionRow {
  id: string;
  userId: string;
  token: string;
  previousToken: string | null;
  previousValidTillAt: number | null;
  status: 'ACTIVE' | 'CLOSED' | 'BLOCKED';
  createdAt: number;
  lastUsedAt: number;
  lastIP: string;
  lastUserAgent: string;
}

const previousTokenTtlMs = 5 * 60_000;
/** The last use of a session is accurate to this: most calls need no write. */
const usedEveryMs = 60_000;

/** The session of a token. Throws 401 with the server's message for an invalid or closed one. */
export function sessionOfToken(context: CoreContext, token: string): { id: string; userId: string } {
  const { db } = context;
  const row =
    db.get<SessionRow>('SELECT * FROM sessions WHERE token = :token', { token }) ??
    db.get<SessionRow>('SELECT * FROM sessions WHERE previousToken = :token AND previousValidTillAt > :now', {
      token,
      now: context.clock(),
    });
  if (!row) throw new ApiError(401, 'invalid auth token: bad JWT');
  const user = db.get<{ isGone: number }>('SELECT isGone FROM accounts WHERE id = :id', { id: row.userId });
  if (!user || user.isGone) throw new ApiError(401, 'user is not exists or is not active');
  if (row.status !== 'ACTIVE') throw new ApiError(401, 'inactive or expired token');
  const now = context.clock();
  if (now - row.lastUsedAt >= usedEveryMs)
    db.run('UPDATE sessions SET lastUsedAt = :now WHERE id = :id', { now, id: row.id });
  return { id: row.id, userId: row.userId };
}

/** Opens a session and returns its token. */
export function openSession({ context, headers }: Call, userId: string): string {
  const token = randomHex(context.random, 48);
  const now = context.clock();
  context.db.run(
    `INSERT INTO sessions (id, userId, token, status, createdAt, lastUsedAt, lastIP, lastUserAgent)
     VALUES (:id, :userId, :token, 'ACTIVE', :now, :now, '127.0.0.1', :agent)`,
    { id: randomUuid(context.random), userId, token, now, agent: headers.get('user-agent') ?? '' },
  );
  return token;
}

function signIn(call: Call): unknown {
  const name = textField(call.body, 'username').trim();
  const password = textField(call.body, 'password');
  if (name === '' || password === '') throw new ApiError(401, 'Missing credentials');
  const user = call.context.db.get<AccountRow>(
    `SELECT * FROM accounts WHERE type = 'user' AND (username = :name OR (email <> '' AND lower(email) = :name))`,
    { name: name.toLowerCase() },
  );
  const isRight = user !== undefined && user.passwordHash === hashPassword(password);
  if (!user || (!isRight && user.isGone)) throw new ApiError(401, 'We could not find the nickname you provided.');
  if (!isRight) throw new ApiError(401, 'The password you provided does not match the password in our system.');
  refuseInactive(call, user);
  return { ...userInfo(asVisitor(call), user), authToken: openSession(call, user.id) };
}

function closeSessions(call: Call, ids: string[]): void {
  for (const id of ids)
    call.context.db.run(`UPDATE sessions SET status = 'CLOSED' WHERE id = :id AND userId = :userId`, {
      id,
      userId: signedIn(call),
    });
}

function listSessions(call: Call): unknown {
  const rows = call.context.db.all<SessionRow>(
    'SELECT * FROM sessions WHERE userId = :userId ORDER BY createdAt DESC',
    {
      userId: signedIn(call),
    },
  );
  const sessions = rows.map(({ id, status, createdAt, lastUsedAt, lastIP, lastUserAgent }) => ({
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    lastIP,
    lastUserAgent,
  }));
  return { current: call.sessionId ?? '', sessions };
}

/** Gives the session a new token. The previous one, which works for some minutes more, obtains the current token again. */
function reissue(call: Call): unknown {
  signedIn(call);
  const { db, clock, random } = call.context;
  const session = db.get<SessionRow>('SELECT * FROM sessions WHERE id = :id', { id: call.sessionId });
  if (session && session.token !== tokenOf(call.headers, call.query, call.body))
    return { authToken: session.token, reissued: false };
  const authToken = randomHex(random, 48);
  db.run('UPDATE sessions SET previousToken = token, previousValidTillAt = :till, token = :authToken WHERE id = :id', {
    till: clock() + previousTokenTtlMs,
    authToken,
    id: call.sessionId,
  });
  return { authToken, reissued: true };
}

export function sessionRoutes(routes: Routes): void {
  routes.post('/session', signIn);
  routes.delete('/session', (call) => {
    signedIn(call);
    closeSessions(call, call.sessionId === null ? [] : [call.sessionId]);
    return { closed: true };
  });
  routes.post('/session/reissue', reissue);
  routes.get('/session/list', listSessions);
  routes.patch('/session/list', (call) => {
    signedIn(call);
    closeSessions(call, 'close' in call.body ? uuidsField(call.body, 'body', 'close', Number.POSITIVE_INFINITY) : []);
    return listSessions(call);
  });
}
