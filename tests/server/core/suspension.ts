import { accountChanged } from './account-events.ts';
import type { AccountRow } from './accounts.ts';
import { type Call, type CoreContext, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { me } from './feeds.ts';
import { stringField } from './fields.ts';
import { randomHex } from './ids.ts';
import { hasPassword } from './password-calls.ts';
import type { Routes } from './routes.ts';

const resumeValidMs = 10 * 60_000;
const frozen =
  'Your account has been suspended due to suspicious activity. Please contact support at admin@example.net if you believe this is an error.';

function createResumeToken({ db, clock, random }: CoreContext, userId: string): string {
  const token = randomHex(random, 40);
  db.run('INSERT INTO resumeTokens (token, userId, validTillAt) VALUES (:token, :userId, :till)', {
    token,
    userId,
    till: clock() + resumeValidMs,
  });
  return token;
}

/** Throws 401 for an account that cannot be signed in to: frozen, or suspended (with a token to resume it). */
export function refuseInactive({ context }: Call, user: AccountRow): void {
  if (context.db.get('SELECT 1 AS one FROM frozenAccounts WHERE accountId = :id', { id: user.id }))
    throw new ApiError(401, frozen);
  if (user.isGone)
    throw new ApiError(401, 'Your account is now inactive but you can resume it.', {
      resumeToken: createResumeToken(context, user.id),
    });
}

function setGone(call: Call, userId: string, isGone: 0 | 1): void {
  const { db, clock } = call.context;
  db.run('UPDATE accounts SET isGone = :isGone, updatedAt = :now WHERE id = :userId', {
    isGone,
    now: clock(),
    userId,
  });
  call.emit(accountChanged(userId));
}

/** Suspends the viewer's account, closes all of its sessions and revokes its app tokens. */
function suspend(call: Call): unknown {
  const userId = signedIn(call);
  if (!hasPassword(call, me(call), 'password')) throw new ApiError(403, 'Provided password is invalid');
  call.context.db.run(`UPDATE sessions SET status = 'CLOSED' WHERE userId = :userId`, { userId });
  call.context.db.run('UPDATE appTokens SET isActive = 0 WHERE userId = :userId', { userId });
  setGone(call, userId, 1);
  return { message: 'Your account has been suspended' };
}

/** Resumes a suspended account. The recorded server's tokens were JWTs, and it answered 500 for invalid ones. */
function resume(call: Call): unknown {
  const token = stringField(call.body, 'body', 'resumeToken');
  const { db, clock } = call.context;
  const row = db.get<{ userId: string; validTillAt: number; isGone: number }>(
    'SELECT r.userId, r.validTillAt, a.isGone FROM resumeTokens r JOIN accounts a ON a.id = r.userId WHERE r.token = :token',
    { token },
  );
  if (!row) throw new ApiError(500, 'jwt malformed');
  if (row.validTillAt <= clock()) throw new ApiError(500, 'jwt expired');
  if (!row.isGone) throw new ApiError(403, 'This account is already active');
  setGone(call, row.userId, 0);
  return { message: 'Your account has been resumed' };
}

export function suspensionRoutes(routes: Routes): void {
  routes.post('/users/suspend-me', suspend);
  routes.post('/users/resume-me', resume);
}
